import type { CurrencyCode } from "#domain/currency.ts";
import type { RefusalCode } from "#domain/refusal.ts";

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

/** Cause of an automatic restriction: the desk reset the client's second factors. */
export type RestrictionCause = "factors_reset";

export const restrictionScopes = ["client", "currency", "payout_rail", "house"] as const;
export type RestrictionScope = (typeof restrictionScopes)[number];

/** Payment schemes that can be blocked separately. */
export const payoutRails = ["faster_payments", "sepa", "swift"] as const;
export type PayoutRail = (typeof payoutRails)[number];

/** An active restriction; `id` is null when it follows from the account's status. */
export type Restriction = {
  readonly id: string | null;
  readonly scope: RestrictionScope;
  readonly clientId: string | null;
  readonly currency: CurrencyCode | null;
  readonly payoutRail: PayoutRail | null;
  readonly kinds: readonly RestrictionKind[];
  /** The confirmed match that caused it. */
  readonly caseId: string | null;
  readonly cause: RestrictionCause | null;
  /** Null until lifted. */
  readonly endsAt: Date | null;
};

/** An action with client, currencies, and every restriction kind that blocks it. */
export type RestrictedAction = {
  /** Null for money of no client, such as a return to an unknown payer. */
  readonly clientId: string | null;
  readonly currencies: readonly CurrencyCode[];
  readonly payoutRail?: PayoutRail;
  readonly kinds: readonly RestrictionKind[];
};

/**
 * Restriction that blocks an action; undefined for none. The client's own precede global ones, and of those,
 * one without an explanation precedes one with.
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
 * Refusal shown to the client. The same for every restriction of a client, because a different answer after a
 * sanctions match would be tipping off; a factor reset is no secret.
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

/** Scheme that carries a payment. */
export function payoutRailFor(payment: {
  readonly currency: CurrencyCode;
  readonly country: string | null;
}): PayoutRail {
  if (payment.currency === "EUR") return "sepa";
  return payment.currency === "GBP" && payment.country === "GB" ? "faster_payments" : "swift";
}
