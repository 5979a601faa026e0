import type { RestrictionView } from "#contract/clients/restrictions.ts";
import {
  type PayoutRail,
  payingKinds,
  type RestrictionKind,
} from "#domain/clients/restrictions/restriction.ts";

export const kindNames: Readonly<Record<RestrictionKind, string>> = {
  quote: "Quotes",
  book: "Bookings",
  receive: "Incoming money",
  convert: "Conversions from the balance",
  pay: "Payouts",
  withdraw: "Withdrawals",
  sign_in: "Signing in",
};

const railNames: Readonly<Record<PayoutRail, string>> = {
  faster_payments: "Faster Payments",
  sepa: "SEPA",
  swift: "SWIFT",
};

type Stopped = Pick<RestrictionView, "kinds" | "currency" | "payoutRail">;

/** A restriction's scope, such as "Quotes and bookings in EUR". */
export function formatStopped({ kinds, currency, payoutRail }: Stopped): string {
  const names = kinds.map((kind, index) => (index === 0 ? kindNames[kind] : kindNames[kind].toLowerCase()));
  const last = names.pop() ?? "";
  const listed = names.length > 0 ? `${names.join(", ")} and ${last}` : last;
  if (currency !== null) return `${listed} in ${currency}`;
  return payoutRail === null ? listed : `${listed} by ${railNames[payoutRail]}`;
}

export function isInForce({ state }: Pick<RestrictionView, "state">): boolean {
  return state === "in_force" || state === "lift_requested";
}

/** Whether a client restricted from this can't pay for exchanges, which stay open past their deadline. */
export function stopsPaying(kind: RestrictionKind): boolean {
  return payingKinds.some((each) => each === kind);
}
