import type { CurrencyCode } from "#domain/currency.ts";
import type { PayoutRail, RestrictionKind, RestrictionScope } from "./restriction.ts";

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
