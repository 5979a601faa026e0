import { findReferences } from "#domain/payments/payment-reference.ts";
import { matchReceipt } from "#domain/payments/receipt-matching.ts";
import { appendEvents } from "../../platform/outbox/append-events.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { recordStep } from "../../trades/store.ts";
import type { Context } from "../lock-trade-for.ts";
import { heldIfRestricted } from "../record-receipt.ts";
import { clientsOfDeposits, lockNamedTrades } from "../store.ts";
import { assignParts } from "./divide-receipt.ts";
import { lockReceipt, requeueReceipt } from "./queue-store.ts";

/**
 * Money whose payer was cleared goes where its text says, as if it came in now, or waits for the desk with the reason. What
 * is no longer held is left alone.
 */
export async function releaseReceipt(
  tx: Transaction,
  { receiptId, reference }: { readonly receiptId: string; readonly reference: string },
  context: Context,
): Promise<void> {
  const named = findReferences(reference);
  const trades = await lockNamedTrades(tx, named.trades);
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt?.hold !== "screening") return;
  const clientIds = await clientsOfDeposits(tx, named.deposits);
  const found = matchReceipt(receipt.amount, { trades, clientIds });
  const match = await heldIfRestricted(tx, found, receipt.amount, context.now);
  const { minor: amount } = receipt.amount;
  if (match.goesTo === "trade") {
    const { trade } = match;
    await assignParts(tx, receipt, [{ trade, clientId: trade.clientId, amount }], { by: null, ...context });
  } else if (match.goesTo === "balance") {
    await assignParts(tx, receipt, [{ trade: null, clientId: match.clientId, amount }], {
      by: null,
      ...context,
    });
  } else {
    const { status, queue, reason, trade } = match;
    const [tradeId, clientId] = [trade?.id ?? null, trade?.clientId ?? null];
    await requeueReceipt(tx, receiptId, { status, queue, reason, tradeId, clientId });
    if (tradeId !== null)
      await recordStep(tx, { tradeId, kind: "funds_queued", at: context.now, detail: reason });
    await appendEvents(tx, [{ kind: "receipt_queued", receiptId, tradeId, clientId }], context.now);
  }
}
