import type { ListedStatement } from "#contract/payments/statements.ts";
import { formatDate } from "#web/design/format.ts";

/** The day of a statement, or its first and last. */
export function formatStatementDays({
  openedOn,
  closedOn,
}: Pick<ListedStatement, "openedOn" | "closedOn">): string {
  return openedOn === closedOn ? formatDate(closedOn) : `${formatDate(openedOn)} to ${formatDate(closedOn)}`;
}
