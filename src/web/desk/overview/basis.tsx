import type { Overview } from "#contract/reporting/overview.ts";
import { formatDateTime } from "#web/design/format.ts";

type Converted = {
  readonly currency: Overview["currency"];
  readonly rates: Pick<NonNullable<Overview["rates"]>, "at" | "simulated"> | null;
};

/** The rates used to convert amounts to pounds. */
export function Basis({ overview: { rates, currency } }: { overview: Converted }) {
  if (!rates) return `No rates yet to convert to ${currency}.`;
  const simulated = rates.simulated ? ", simulated" : "";
  return `In ${currency} at the mid-market rates of ${formatDateTime(rates.at)}${simulated}.`;
}
