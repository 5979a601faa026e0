import {
  findRestriction,
  type RestrictedAction,
  type Restriction,
  type RestrictionCause,
  refusalFor,
} from "#domain/clients/restrictions/restriction.ts";
import type { PayoutOutcome } from "./payout-outcome.ts";

/** What a funded payment waits for, as far as its client may know. */
export const payoutWaitKinds = [
  "hold",
  "review",
  "pause",
  "debt",
  "name",
  "second_factor",
  "address",
] as const;
export type PayoutWaitKind = (typeof payoutWaitKinds)[number];

export type PayoutWait = {
  readonly kind: PayoutWaitKind;
  /** Why payouts are on hold, and until when; null for other waits. */
  readonly cause: RestrictionCause | null;
  readonly until: Date | null;
};

type PayoutFacts = {
  readonly inForce: readonly Restriction[];
  readonly action: RestrictedAction;
  readonly awaitsDebt: boolean;
  /** Of its latest screening; undefined before the first. */
  readonly outcome: PayoutOutcome | undefined;
};

const waits: Readonly<Record<PayoutOutcome, PayoutWaitKind | undefined>> = {
  no_name: "name",
  no_second_factor: "second_factor",
  no_address: "address",
  // A near name on a sanctions list reads like a payment that is being prepared, because telling would be tipping off.
  held: undefined,
  stale: undefined,
  released: undefined,
};

/** What a funded payment waits for in words that its client may read; undefined while nobody but us has anything to do. */
export function findPayoutWait({
  inForce,
  action,
  awaitsDebt,
  outcome,
}: PayoutFacts): PayoutWait | undefined {
  const restriction = findRestriction(inForce, action);
  if (restriction) return restrictedWait(restriction, { inForce, action });
  const kind = awaitsDebt ? "debt" : outcome && waits[outcome];
  return kind && { kind, cause: null, until: null };
}

function restrictedWait(
  restriction: Restriction,
  { inForce, action }: Pick<PayoutFacts, "inForce" | "action">,
): PayoutWait {
  const refusal = refusalFor(restriction, action);
  if (refusal !== "payouts_on_hold")
    return { kind: refusal === "account_under_review" ? "review" : "pause", cause: null, until: null };
  const holds = inForce.filter((each) => each.cause !== null && findRestriction([each], action));
  const [last = restriction] = holds.toSorted((one, other) => endOf(other) - endOf(one));
  return { kind: "hold", cause: last.cause, until: last.endsAt };
}

function endOf({ endsAt }: Restriction): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
