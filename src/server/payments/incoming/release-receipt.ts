import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import { getMatchedClient, type ReceiptMatch } from "#domain/payments/payments/receipt-matching.ts";
import type { ReceiptPart } from "#domain/payments/payments/receipt-parts.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { lockNamedTrades } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { assignParts } from "./assign-parts.ts";
import { findDestination } from "./find-destination.ts";
import { findNamedPayment, namedReason } from "./named-payment-store.ts";
import { updatePayer } from "./payers-store.ts";
import { lockReceipt, type QueuedReceipt, requeueReceipt } from "./queue-store.ts";

/**
 * Routes money whose payer was cleared as if it arrived now, or queues it with a reason; no effect when it is
 * no longer held.
 */
export async function releaseReceipt(
  tx: Transaction,
  { receiptId, reference }: { readonly receiptId: string; readonly reference: string },
  context: Context & { readonly screening: ScreeningRules },
): Promise<void> {
  await lockNamedTrades(tx, findReferences(reference).trades);
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt?.holdReason !== "screening") return;
  await placeReceipt(tx, receipt, { by: null, ...context });
}

/**
 * Assigns a locked, queued incoming payment by its text, or queues it again; the trades it names must be
 * locked.
 */
export async function placeReceipt(
  tx: Transaction,
  receipt: QueuedReceipt,
  context: Context & { readonly screening: ScreeningRules; readonly by: string | null },
): Promise<void> {
  const { id: receiptId, amount, reference, payerName: name, payerAccount } = receipt;
  const payer = { name, accounts: payerAccount === null ? [] : [payerAccount] };
  const named = await findNamedPayment(tx, receiptId);
  const waits = named && namedReason(named);
  const { match, relation } = await findDestination(tx, { amount, reference, payer, waits }, context);
  await updatePayer(tx, receiptId, { relation });
  if (match.goesTo !== "queue") {
    await assignParts(tx, receipt, partsFor(match, amount.minor), context);
    return;
  }
  const { queue, reason, trade } = match;
  const [tradeId, clientId] = [trade?.id ?? null, getMatchedClient(match)];
  await requeueReceipt(tx, receipt, { queue, reason, tradeId, clientId });
  if (tradeId !== null)
    await recordStep(tx, { tradeId, kind: "funds_queued", at: context.now, detail: reason });
  await appendEvents(tx, [{ kind: "receipt_queued", receiptId, tradeId, clientId }], context.now);
}

/** Splits a match between its trade and the client's balance. */
function partsFor(match: Exclude<ReceiptMatch, { readonly goesTo: "queue" }>, amount: bigint): ReceiptPart[] {
  if (match.goesTo === "balance") return [{ trade: null, clientId: match.clientId, amount }];
  const { trade, toTrade, toBalance } = match;
  const { clientId } = trade;
  const excess = toBalance > 0n ? [{ trade: null, clientId, amount: toBalance }] : [];
  return [{ trade, clientId, amount: toTrade }, ...excess];
}
