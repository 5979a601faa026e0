import type { Overview } from "#contract/reporting/overview.ts";
import { formatDateTime } from "#web/design/format.ts";

/** The rates used to convert amounts to pounds. */
export function Basis({ overview: { rates, currency } }: { overview: Pick<Overview, "rates" | "currency"> }) {
  if (!rates) return `No rates yet to convert to ${currency}.`;
  const simulated = rates.simulated ? ", simulated" : "";
  return `In ${currency} at the mid-market rates of ${formatDateTime(rates.at)}${simulated}.`;
}
