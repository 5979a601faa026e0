import type { InboxItem } from "#contract/reporting/inbox.ts";
import { describeItem } from "./describe-item.ts";

/** The next item to decide: one's own first, then the soonest that nobody has taken. */
export function pickNext(items: readonly InboxItem[]): InboxItem | undefined {
  const withPage = items.filter((item) => describeItem(item).to !== undefined);
  return withPage.find(({ taken }) => taken?.own === true) ?? withPage.find(({ taken }) => taken === null);
}
