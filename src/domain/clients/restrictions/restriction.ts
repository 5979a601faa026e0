import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { accepted, type Outcome, type RefusalCode, refused } from "#domain/refusal.ts";

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

/** Each keeps a client from paying for what is booked: they can't send money, or can't see what is due. */
export const payingKinds = ["receive", "sign_in"] as const satisfies readonly RestrictionKind[];

/**
 * Causes of restrictions that hold payouts for a day: second factors were reset, the password of a login without any was
 * reset by mail, or the desk changed the email address of a login.
 */
export const restrictionCauses = ["factors_reset", "password_reset", "email_changed"] as const;
export type RestrictionCause = (typeof restrictionCauses)[number];

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
 * sanctions match would be tipping off; a reset is no secret.
 */
export function refusalFor(
  restriction: Restriction,
  { kinds }: Pick<RestrictedAction, "kinds">,
): RefusalCode {
  if (restriction.cause !== null) return "payouts_on_hold";
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

/** Sending a payment; one that no exchange pays for is subject to withdrawal restrictions too. */
export function sendingOf({
  clientId,
  tradeId,
  currency,
  country,
}: {
  readonly clientId: string | null;
  readonly tradeId: string | null;
  readonly currency: CurrencyCode;
  readonly country: string | null;
}): RestrictedAction {
  return {
    clientId,
    currencies: [currency],
    payoutRail: payoutRailFor({ currency, country }),
    kinds: clientId !== null && tradeId === null ? ["pay", "withdraw"] : ["pay"],
  };
}

type LiftableRestriction = {
  readonly scope: RestrictionScope;
  readonly caseId: string | null;
  readonly cause: string | null;
  readonly isOver: boolean;
  readonly liftRequestedBy: string | null;
};

export const liftSteps = ["request", "lift"] as const;
export type LiftStep = (typeof liftSteps)[number];

type Lifter = {
  readonly staffId: string;
  readonly mode: ControlMode;
  /** What the staff user asked for; undefined for whichever is due. */
  readonly asked?: LiftStep | undefined;
};

/**
 * Result of a request to lift a restriction: a client's needs somebody other than its author, a global one
 * two people, of whom nobody who only asks for a request is the second; with a single operator one is enough. Restrictions from a confirmed match end with that
 * decision, those from a reset expire.
 */
export function decideLift(restriction: LiftableRestriction, lifter: Lifter): Outcome<LiftStep> {
  if (restriction.isOver) return refused("restriction_over");
  if (restriction.caseId !== null) return refused("restriction_of_match");
  if (restriction.cause !== null) return refused("restriction_timed");
  if (restriction.scope === "client" || lifter.mode === "single-operator") return accepted("lift");
  return byTwo(restriction, lifter);
}

function byTwo({ liftRequestedBy }: LiftableRestriction, { staffId, asked }: Lifter): Outcome<LiftStep> {
  if (liftRequestedBy === null) return accepted("request");
  if (liftRequestedBy === staffId) return refused("restriction_lift_own");
  return asked === "request" ? refused("restriction_lift_requested") : accepted("lift");
}

/** Kinds that can be blocked for everybody. */
export const switchKinds = ["quote", "book", "pay"] as const satisfies readonly RestrictionKind[];

export type RestrictionInput = {
  readonly scope: RestrictionScope;
  readonly clientId?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly payoutRail?: PayoutRail | undefined;
  readonly kinds: readonly RestrictionKind[];
  readonly endsAt?: Date | undefined;
};

export type RestrictionSubject = {
  readonly scope: RestrictionScope;
  readonly clientId: string | null;
  readonly currency: CurrencyCode | null;
  readonly payoutRail: PayoutRail | null;
};

/** Scope of a restriction, or a message per invalid field. */
export function parseRestrictionInput(
  { scope, clientId, currency, payoutRail, kinds, endsAt }: RestrictionInput,
  now: Date,
): { readonly subject: RestrictionSubject; readonly faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {};
  if (scope === "client" && clientId === undefined) faults.clientId = "Choose a client";
  if (scope === "currency" && currency === undefined) faults.currency = "Choose a currency";
  if (scope === "payout_rail" && payoutRail === undefined) faults.payoutRail = "Choose a payment system";
  if (scope === "payout_rail" && kinds.some((kind) => kind !== "pay"))
    faults.kinds = "Only payouts can be stopped by payment system";
  const stoppable: readonly RestrictionKind[] = switchKinds;
  if (scope !== "client" && kinds.some((kind) => !stoppable.includes(kind)))
    faults.kinds = "Only quoting, booking and payouts can be stopped for everybody";
  if (endsAt !== undefined && endsAt <= now) faults.endsAt = "Choose a time in the future";
  return {
    subject: {
      scope,
      clientId: scope === "client" ? (clientId ?? null) : null,
      currency: scope === "currency" ? (currency ?? null) : null,
      payoutRail: scope === "payout_rail" ? (payoutRail ?? null) : null,
    },
    faults,
  };
}
