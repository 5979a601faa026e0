import { receiptAssignedJournal } from "#domain/ledger/journals/receipt-postings.ts";
import { type Money, money } from "#domain/money.ts";
import type { ReceiptPart } from "#domain/payments/payments/receipt-parts.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import {
  applyFunding,
  completionJournals,
  type FundingPlan,
  planFunding,
} from "#server/payments/funding/fund-by-receipt.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { creditEvent } from "./credit-event.ts";
import { insertParts, type QueuedReceipt, settleReceipt } from "./queue-store.ts";

type StoredPart = Pick<ReceiptPart, "trade" | "clientId"> & {
  readonly id: string;
  readonly tradeId: string | null;
  readonly amount: Money;
};

/**
 * Stores and posts the parts of a locked incoming payment, and advances the trades they fund.
 * @param assignment `returnsTo`: client whose returned payment the money is; the payment's own event notifies them.
 */
export async function assignParts(
  tx: Transaction,
  receipt: QueuedReceipt,
  parts: readonly ReceiptPart[],
  {
    by,
    returnsTo,
    now,
    newId,
  }: Context & { readonly by: string | null; readonly returnsTo?: string | null | undefined },
): Promise<readonly StoredPart[]> {
  const stored = parts.map(({ trade, clientId, amount }) => ({
    id: newId(),
    trade,
    tradeId: trade?.id ?? null,
    clientId,
    amount: money(amount, receipt.amount.currency),
  }));
  await insertParts(
    tx,
    receipt.id,
    stored.map(({ trade: _, ...part }) => part),
    now,
  );
  const plans = new Map<string, FundingPlan>();
  for (const { id, trade, amount } of stored)
    if (trade) {
      const planned = [...plans.values()];
      plans.set(id, await planFunding(tx, { trade, amount: amount.minor, planned }, now));
    }
  const { unverified: isUnverified } = receipt;
  const journals = stored.flatMap(({ id: partId, ...part }) => {
    const plan = plans.get(partId);
    const facts = { ...part, partId, isUnverified, isHeld: plan?.isHeld ?? false };
    return [
      receiptAssignedJournal(facts, { id: newId(), postedAt: now }),
      ...(plan ? completionJournals(plan, { now, newId }) : []),
    ];
  });
  await postJournals(tx, journals);
  const [only, ...more] = stored;
  const clients = new Set(stored.map(({ clientId }) => clientId));
  await settleReceipt(tx, receipt, {
    event: "assign",
    reason: null,
    tradeId: (more.length === 0 ? only?.tradeId : null) ?? null,
    clientId: clients.size === 1 ? (only?.clientId ?? null) : null,
    by,
    at: now,
  });
  for (const { id: partId, clientId } of stored) {
    const plan = plans.get(partId);
    if (plan) await applyFunding(tx, plan, { now, isUnverified });
    else {
      const event = isUnverified
        ? ({ kind: "balance_unconfirmed", clientId, receiptId: receipt.id } as const)
        : clientId === returnsTo
          ? ({ kind: "receipt_credited", clientId, partId, isReturn: true } as const)
          : await creditEvent(tx, receipt, { partId, clientId, isWhole: more.length === 0 });
      await appendEvents(tx, [event], now);
    }
  }
  return stored;
}
