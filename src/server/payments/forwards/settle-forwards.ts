import { depositReturnedJournal } from "#domain/ledger/journals/forward-postings.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { forwardsOfTrades, hasUnpaidTrades, lockForward, writeSettled } from "./store.ts";
import { withdrawCall } from "./worths-store.ts";

type Context = { readonly now: Date; readonly newId: () => string };

/**
 * Settles the drawn forwards of these trades of which every trade is paid, with confirmed money, or closed: the deposit goes back
 * to the balance, where an open debt takes from it first, and a margin call ends. Idempotent.
 */
export async function settleForwards(
  tx: Transaction,
  tradeIds: readonly string[],
  context: Context,
): Promise<void> {
  for (const id of await forwardsOfTrades(tx, tradeIds)) await settle(tx, id, context);
}

async function settle(tx: Transaction, id: string, { now, newId }: Context): Promise<void> {
  const forward = await lockForward(tx, id);
  if (!forward || !canAdvance(forwardLifecycle, forward.status, "settle")) return;
  if (await hasUnpaidTrades(tx, id)) return;
  const { clientId, depositHeld, fromCurrency } = forward;
  if (depositHeld > 0n) {
    const amount = money(depositHeld, fromCurrency);
    const draft = depositReturnedJournal({ subjectId: id, clientId, amount }, { id: newId(), postedAt: now });
    await postCredit(tx, draft, { now, newId });
  }
  await withdrawCall(tx, id, now);
  await writeSettled(tx, id, now);
  await appendEvents(
    tx,
    [{ kind: "forward_settled", clientId, forwardId: id, depositMinor: String(depositHeld) }],
    now,
  );
}
