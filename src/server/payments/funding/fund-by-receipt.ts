import type { JournalDraft } from "#domain/ledger/journals/journal-draft.ts";
import { tradeFundingJournal } from "#domain/ledger/journals/trade-funding-postings.ts";
import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import type { ReferencedTrade } from "#domain/payments/payments/receipt-matching.ts";
import {
  addFunding,
  maxShortfalls,
  shortfallWindowMs,
  type TradeFunding,
} from "#domain/payments/payments/trade-funding.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { describeTransfer, markFunded } from "#server/payments/payments/mark-funded.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep, updateFunding } from "#server/trading/trades/store.ts";
import { countShortfalls, findTolerance, unverifiedOfTrade } from "./funding-store.ts";

export type FundingPlan = TradeFunding & { readonly trade: ReferencedTrade; readonly amount: Money };

/** Effect of an amount on a locked trade that awaits at least as much. */
export async function planFunding(
  tx: Transaction,
  {
    trade,
    amount,
    planned = [],
  }: {
    readonly trade: ReferencedTrade;
    readonly amount: bigint;
    /** Made in this transaction and not written yet; their shortfalls count. */
    readonly planned?: readonly FundingPlan[];
  },
  now: Date,
): Promise<FundingPlan> {
  const { currency } = trade.due;
  const tolerance = await findTolerance(tx, currency);
  const plan = { trade, amount: money(amount, currency) };
  const funding = addFunding(trade, amount, { tolerance, mayTakeShortfall: true });
  if (funding.shortfall === 0n) return { ...plan, ...funding };
  const since = new Date(now.getTime() - shortfallWindowMs);
  const taken = planned.filter((other) => other.trade.clientId === trade.clientId && other.shortfall > 0n);
  const before = await countShortfalls(tx, trade.clientId, since);
  const mayTakeShortfall = before + taken.length < maxShortfalls;
  return { ...plan, ...addFunding(trade, amount, { tolerance, mayTakeShortfall }) };
}

/** Journals besides the incoming payment's own: money held for the trade pays for it once it is complete. */
export function completionJournals(plan: FundingPlan, { now, newId }: Context): JournalDraft[] {
  const { trade, received, shortfall, isComplete, isHeld } = plan;
  if (!isComplete || !isHeld) return [];
  const { id: tradeId, clientId } = trade;
  const held = money(received, trade.due.currency);
  return [tradeFundingJournal({ tradeId, clientId, held, shortfall }, { id: newId(), postedAt: now })];
}

/** Updates a locked trade after posting, and advances it once it is fully paid. */
export async function applyFunding(
  tx: Transaction,
  plan: FundingPlan,
  { now, isUnverified }: { readonly now: Date; readonly isUnverified: boolean },
): Promise<void> {
  const { trade, amount, received, shortfall, isComplete } = plan;
  const { id: tradeId, clientId } = trade;
  await updateFunding(tx, tradeId, plan, now);
  const paid = describeTransfer(amount, isUnverified);
  if (!isComplete) {
    const sum = money(received, amount.currency);
    const detail = `${paid}; ${formatMoneyWithCode(sum)} of ${formatMoneyWithCode(trade.due)} so far`;
    await recordStep(tx, { tradeId, kind: "part_received", at: now, detail });
    const event = { kind: "trade_part_received", clientId, tradeId, minor: String(amount.minor) } as const;
    return appendEvents(tx, [{ ...event, receivedMinor: String(received) }], now);
  }
  const taken =
    shortfall > 0n
      ? `; we covered the missing ${formatMoneyWithCode(money(shortfall, amount.currency))}`
      : "";
  const unconfirmed = (await unverifiedOfTrade(tx, tradeId)) > 0n;
  await markFunded(tx, trade, { now, detail: `${paid}${taken}`, unconfirmed });
}
