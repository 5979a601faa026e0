import type { CurrencyCode } from "#domain/currency.ts";
import type { RefusalCode } from "#domain/refusal.ts";

/** What a restriction can stop. */
export const restrictionKinds = [
  "quote",
  "book",
  "receive",
  "convert",
  "pay",
  "withdraw",
  "sign_in",
] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** Why a restriction was set that no member of staff chose: the desk took the client's second factors away. */
export type RestrictionCause = "factors_reset";

export const restrictionScopes = ["client", "currency", "payout_rail", "house"] as const;
export type RestrictionScope = (typeof restrictionScopes)[number];

/** The payment systems that can be stopped by themselves. */
export const payoutRails = ["faster_payments", "sepa", "swift"] as const;
export type PayoutRail = (typeof payoutRails)[number];

/** One restriction in force; `id` is null where it follows from the status of the client's account. */
export type Restriction = {
  readonly id: string | null;
  readonly scope: RestrictionScope;
  readonly clientId: string | null;
  readonly currency: CurrencyCode | null;
  readonly payoutRail: PayoutRail | null;
  readonly kinds: readonly RestrictionKind[];
  /** The confirmed sanctions match that it follows from. */
  readonly caseId: string | null;
  readonly cause: RestrictionCause | null;
  /** Null: until it is lifted. */
  readonly endsAt: Date | null;
};

/** What is about to be done: for whom, in which currencies, and every kind of restriction that would stop it. */
export type RestrictedAction = {
  /** Null for money that is no client's, such as a return to an unknown payer. */
  readonly clientId: string | null;
  readonly currencies: readonly CurrencyCode[];
  readonly payoutRail?: PayoutRail;
  readonly kinds: readonly RestrictionKind[];
};

/**
 * The restriction that stops an action; undefined when nothing does. The client's own come before those of everybody, and
 * among them one that says nothing of why it is there before one that does.
 */
export function findRestriction(
  inForce: readonly Restriction[],
  action: RestrictedAction,
): Restriction | undefined {
  const stopping = inForce.filter((restriction) => stops(restriction, action));
  const own = stopping.filter(({ scope }) => scope === "client");
  return own.find(({ cause }) => cause === null) ?? own[0] ?? stopping[0];
}

function stops(restriction: Restriction, { clientId, currencies, payoutRail, kinds }: RestrictedAction) {
  if (!kinds.some((kind) => restriction.kinds.includes(kind))) return false;
  switch (restriction.scope) {
    case "client":
      return clientId !== null && restriction.clientId === clientId;
    case "currency":
      return currencies.some((currency) => currency === restriction.currency);
    case "payout_rail":
      return payoutRail !== undefined && restriction.payoutRail === payoutRail;
    case "house":
      return true;
  }
}

/**
 * How a client is told. Every restriction of a client reads the same, whatever it is for: a different answer after a
 * sanctions match would tip them off. The one after a reset of second factors is nobody's secret.
 */
export function refusalFor(
  restriction: Restriction,
  { kinds }: Pick<RestrictedAction, "kinds">,
): RefusalCode {
  if (restriction.cause === "factors_reset") return "payouts_on_hold";
  if (restriction.scope === "client") return "account_under_review";
  const stopped = kinds.filter((kind) => restriction.kinds.includes(kind));
  return stopped.every((kind) => kind === "pay" || kind === "withdraw")
    ? "payments_paused"
    : "exchanges_paused";
}

/** The payment system that carries a payment. */
export function payoutRailFor(payment: {
  readonly currency: CurrencyCode;
  readonly country: string | null;
}): PayoutRail {
  if (payment.currency === "EUR") return "sepa";
  return payment.currency === "GBP" && payment.country === "GB" ? "faster_payments" : "swift";
}
