import {
  accountKey,
  clientBalance,
  clientDeposit,
  closeoutReceivable,
} from "#domain/ledger/journals/account-ref.ts";
import { advance } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { setAsideTotals } from "#server/payments/funding/set-aside-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockPending, type PendingForward, writeDepositTaken } from "./pending-store.ts";
import { takeDeposit } from "./take-deposit.ts";

type Context = { readonly now: Date; readonly newId: () => string };

/**
 * Takes the deposits of those of some forwards that wait for one and whose client's balance covers it, beside what started
 * batches are still to pay. Idempotent; skips forwards that others hold.
 */
export async function takePendingDeposits(
  tx: Transaction,
  ids: readonly string[],
  context: Context,
): Promise<void> {
  const forwards = await lockPending(tx, ids);
  // All accounts in one statement, in the order of every posting.
  const locked = await lockNamedAccounts(tx, forwards.flatMap(accountsOf));
  for (const forward of forwards) {
    const balance = locked.get(accountKey(balanceOf(forward)))?.balance ?? 0n;
    await takeIfCovered(tx, { forward, balance }, context);
  }
}

/** Opens a locked forward if its client's locked balance covers the deposit; true when it does. */
export async function takeIfCovered(
  tx: Transaction,
  { forward, balance }: { readonly forward: PendingForward; readonly balance: bigint },
  context: Context,
): Promise<boolean> {
  const { id, clientId, fromCurrency, deposit } = forward;
  const setAside = (await setAsideTotals(tx, clientId)).get(fromCurrency) ?? 0n;
  if (balance - setAside < deposit) return false;
  await takeDeposit(tx, { subjectId: id, clientId, amount: money(deposit, fromCurrency) }, context);
  await writeDepositTaken(tx, id, {
    status: advance(forwardLifecycle, forward.status, "take_deposit"),
    depositHeld: deposit,
  });
  await appendEvents(tx, [{ kind: "forward_deposit_taken", clientId, forwardId: id }], context.now);
  return true;
}

function balanceOf({ clientId, fromCurrency }: PendingForward) {
  return clientBalance(clientId, fromCurrency);
}

function accountsOf(forward: PendingForward) {
  const { clientId, fromCurrency } = forward;
  return [
    balanceOf(forward),
    clientDeposit(clientId, fromCurrency),
    closeoutReceivable(clientId, fromCurrency),
  ];
}
