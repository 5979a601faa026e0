import {
  findRestriction,
  payoutRailFor,
  type RestrictedAction,
} from "#domain/clients/restrictions/restriction.ts";
import { Refused } from "#domain/refusal.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Payment } from "./store.ts";

/** The restricted action of a payout; a withdrawal is also subject to withdrawal restrictions. */
export function payoutAction({
  clientId,
  tradeId,
  amount: { currency },
  payeeCountry,
}: Pick<Payment, "clientId" | "tradeId" | "amount" | "payeeCountry">): RestrictedAction {
  return {
    clientId,
    currencies: [currency],
    payoutRail: payoutRailFor({ currency, country: payeeCountry }),
    kinds: clientId !== null && tradeId === null ? ["pay", "withdraw"] : ["pay"],
  };
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

/** @throws Refused `payout_restricted` with each restricted payout. */
export async function refuseRestricted(
  tx: Transaction,
  payments: readonly Payment[],
  now: Date,
): Promise<void> {
  const stopped = await restrictedAmong(tx, payments, now);
  if (stopped.length === 0) return;
  throw new Refused(
    "payout_restricted",
    Object.fromEntries(stopped.map(({ id, payeeName }) => [id, `The payout to ${payeeName} is restricted.`])),
  );
}
