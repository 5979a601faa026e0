import {
  findRestriction,
  type RestrictedAction,
  sendingOf,
} from "#domain/clients/restrictions/restriction.ts";
import { Refused } from "#domain/refusal.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Payment } from "./store.ts";

/** The restricted action of a payout. */
export function payoutAction({
  clientId,
  tradeId,
  amount: { currency },
  payeeCountry,
}: Pick<Payment, "clientId" | "tradeId" | "amount" | "payeeCountry">): RestrictedAction {
  return sendingOf({ clientId, tradeId, currency, country: payeeCountry });
}

/** The payouts that a restriction stops. The result holds until the transaction ends. */
export async function restrictedAmong(
  tx: Transaction,
  payments: readonly Payment[],
  now: Date,
): Promise<Payment[]> {
  if (payments.length === 0) return [];
  const clientIds = new Set(payments.flatMap(({ clientId }) => clientId ?? []));
  const restrictions = await lockRestrictionsInForce(tx, [...clientIds], now);
  return payments.filter((payment) => findRestriction(restrictions, payoutAction(payment)));
}

/** @throws Refused `payout_restricted`, `payout_awaits_debt` with each such payout. */
export async function refuseRestricted(
  tx: Transaction,
  payments: readonly Payment[],
  now: Date,
): Promise<void> {
  const stopped = await restrictedAmong(tx, payments, now);
  if (stopped.length > 0) throw new Refused("payout_restricted", describeEach(stopped, "is restricted"));
  const waiting = payments.filter(({ awaitsDebt }) => awaitsDebt);
  if (waiting.length > 0)
    throw new Refused("payout_awaits_debt", describeEach(waiting, "waits until its client has paid a debt"));
}

function describeEach(payments: readonly Payment[], words: string): Record<string, string> {
  return Object.fromEntries(
    payments.map(({ id, payeeName }) => [id, `The payout to ${payeeName} ${words}.`]),
  );
}
