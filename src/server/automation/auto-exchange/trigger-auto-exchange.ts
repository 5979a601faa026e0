import { assert } from "#domain/assert.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findReceivedMoney, insertRun } from "./runs-store.ts";
import { findRuleFor } from "./store.ts";

/**
 * Emits a due exchange when a client with a rule gets money. A separate event, because it may have to wait
 * for a rate while other handlers must not.
 */
export async function triggerAutoExchange(
  tx: Transaction,
  { clientId, receiptId }: { readonly clientId: string; readonly receiptId: string },
  { now }: { readonly now: Date },
): Promise<void> {
  const arrival = await findReceivedMoney(tx, receiptId);
  assert(arrival, `receipt ${receiptId} of its event`);
  const { amount, at } = arrival;
  const autoExchangeId = await findRuleFor(tx, { clientId, currency: amount.currency, at });
  if (autoExchangeId === undefined) return;
  const isNew = await insertRun(tx, { receiptId, autoExchangeId, clientId }, now);
  if (isNew) await appendEvents(tx, [{ kind: "auto_exchange_due", clientId, receiptId }], now);
}
