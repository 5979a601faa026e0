import { findReferences } from "#domain/payments/payment-reference.ts";
import type { ReceiptMatch } from "#domain/payments/receipt-matching.ts";
import type { ReceiptPart } from "#domain/payments/receipt-parts.ts";
import { appendEvents } from "../../platform/outbox/append-events.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { recordStep } from "../../trades/store.ts";
import type { Context } from "../lock-trade-for.ts";
import { findPlace, heldIfRestricted } from "../record-receipt.ts";
import { lockNamedTrades } from "../store.ts";
import { assignParts } from "./assign-parts.ts";
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
  await lockNamedTrades(tx, named.trades);
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt?.hold !== "screening") return;
  const found = await findPlace(tx, receipt.amount, named);
  const match = await heldIfRestricted(tx, found, receipt.amount, context.now);
  if (match.goesTo !== "queue") {
    const parts = partsFor(match, receipt.amount.minor);
    await assignParts(tx, receipt, parts, { by: null, ...context });
  } else {
    const { status, queue, reason, trade } = match;
    const [tradeId, clientId] = [trade?.id ?? null, trade?.clientId ?? null];
    await requeueReceipt(tx, receiptId, { status, queue, reason, tradeId, clientId });
    if (tradeId !== null)
      await recordStep(tx, { tradeId, kind: "funds_queued", at: context.now, detail: reason });
    await appendEvents(tx, [{ kind: "receipt_queued", receiptId, tradeId, clientId }], context.now);
  }
}

/** What a match gives to its trade and to its client's balance. */
export function partsFor(
  match: Exclude<ReceiptMatch, { readonly goesTo: "queue" }>,
  amount: bigint,
): ReceiptPart[] {
  if (match.goesTo === "balance") return [{ trade: null, clientId: match.clientId, amount }];
  const { trade, toTrade, toBalance } = match;
  const { clientId } = trade;
  const excess = toBalance > 0n ? [{ trade: null, clientId, amount: toBalance }] : [];
  return [{ trade, clientId, amount: toTrade }, ...excess];
}
