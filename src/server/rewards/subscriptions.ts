import { assert } from "#domain/assert.ts";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { profitShareEarnedJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import { money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { shareOfMargin } from "#domain/rewards/profit-share.ts";
import { exactPoints, programmeYear, worthInPence } from "#domain/rewards/programme-points.ts";
import { getReferralTier } from "#domain/rewards/referral-tiers.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { DomainEvent, EventOf, Relayed } from "#server/platform/outbox/events.ts";
import { handleByClient, handleOneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { listTradeSteps } from "#server/trading/trades/reads-store.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { clawBackOwed } from "./claw-back-owed.ts";
import { lockShare } from "./lock-share.ts";
import { findPoints } from "./points-store.ts";
import { recordPoints } from "./record-points.ts";
import {
  findEarner,
  findReferrer,
  insertEarning,
  listReferrers,
  markEarningFailed,
  referredAmong,
} from "./store.ts";

type OfClient = DomainEvent & { readonly clientId: string };
type Handling<E extends DomainEvent> = (tx: Transaction, relayed: readonly Relayed<E>[]) => Promise<void>;

/** Rewards of trades; idempotent per trade. */
export const rewardSubscriptions: Subscriptions = {
  client_registered: [refreshReferrers],
  client_status_changed: [refreshReferrers],
  // A separate event, since a reward may have to wait for a rate.
  trade_completed: [
    (tx, relayed, app) =>
      appendEvents(
        tx,
        relayed.map(({ event: { clientId, tradeId } }) => ({ kind: "rewards_due", clientId, tradeId })),
        app.clock(),
      ),
  ],
  rewards_due: [
    handleByClient((tx, { event }, app) => earnPoints(tx, event, contextOf(app))),
    earnProfitShares,
  ],
  // Profit share spent on the trade was restored, and may cover a clawback.
  trade_cancelled: [handleOneByOne((tx, { event }, app) => clawBackOwed(tx, event, contextOf(app)))],
  trade_failed: [
    handleOneByOne((tx, { event }, app) => clawBackRewards(tx, event, contextOf(app))),
    handleOneByOne((tx, { event }, app) => clawBackOwed(tx, event, contextOf(app))),
  ],
  // Frozen profit share was released, and may cover a clawback.
  restriction_ended: [
    handleOneByOne(async (tx, { event: { clientId } }, app) => {
      if (clientId !== null) await clawBackOwed(tx, { clientId }, contextOf(app));
    }),
  ],
  points_changed: [refresh("points")],
  profit_share_earned: [refresh("profit-share")],
  profit_share_taken_back: [refresh("profit-share")],
  profit_share_cashed_out: [refresh("profit-share"), refresh("balance")],
};

/** Notifies the clients' open screens. */
function refresh(kind: string): Handling<OfClient> {
  return (tx, relayed) =>
    notifyClients(
      tx,
      relayed.map(({ event: { clientId } }) => ({ clientId, kind, id: clientId })),
    );
}

/** Referral counts change when a client joins or becomes ready. */
async function refreshReferrers(tx: Transaction, relayed: readonly Relayed<OfClient>[]): Promise<void> {
  const referrers = await listReferrers(
    tx,
    relayed.map(({ event }) => event.clientId),
  );
  await notifyClients(
    tx,
    referrers.map((clientId) => ({ clientId, kind: "profit-share", id: clientId })),
  );
}

/** One after the other: two clients may have one referrer. */
async function earnProfitShares(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"rewards_due">>[],
  app: App,
): Promise<void> {
  const referred = await referredAmong(
    tx,
    relayed.map(({ event }) => event.clientId),
  );
  for (const { event } of relayed)
    if (referred.has(event.clientId)) await earnProfitShare(tx, event, contextOf(app));
}

function contextOf({ clock, newId, config, rates }: App) {
  return {
    now: clock(),
    newId,
    programmeStart: config.POINTS_PROGRAMME_START,
    midRate: (from: CurrencyCode, to: CurrencyCode): Rate =>
      from === to ? unitRate : rates.indicativeRateFor(from, to).mid,
  };
}

type Context = {
  readonly now: Date;
  readonly newId: () => string;
  readonly programmeStart: Day;
  readonly midRate: (from: CurrencyCode, to: CurrencyCode) => Rate;
};

/**
 * Awards points for a completed trade, once, of the programme year in which it was completed; nothing for any
 * other trade.
 * @throws Refused `rate_unavailable` when the worth in GBP needs a rate and there is none.
 */
export async function earnPoints(
  tx: Transaction,
  { tradeId }: { readonly tradeId: string },
  { now, newId, programmeStart, midRate }: Context,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  assert(trade, `trade ${tradeId} of its event`);
  if (trade.stage !== "COMPLETED" || (await findPoints(tx, tradeId, "earned"))) return;
  const fromCurrency = trade.fromCurrency;
  const exchanged = { ...trade, fromCurrency, toCurrency: trade.toCurrency };
  const gbpRate = () => midRate(fromCurrency, "GBP");
  const year = programmeYear(programmeStart, (await completedAt(tx, tradeId)) ?? now);
  const exact = exactPoints(exchanged, gbpRate, year);
  if (exact === 0n) return;
  const { clientId } = trade;
  const gbpAmount = worthInPence(exchanged, gbpRate);
  const entry = { id: newId(), clientId, tradeId, exact, gbpAmount, programmeYear: year };
  await recordPoints(tx, { ...entry, kind: "earned", createdAt: now });
}

/** When a trade was completed, which may be long before its rewards are due: they wait for a rate. */
async function completedAt(tx: Transaction, tradeId: string): Promise<Date | undefined> {
  const steps = await listTradeSteps(tx, tradeId);
  return steps.findLast(({ kind }) => kind === "completed")?.at;
}

type EarnProfitShareContext = {
  readonly now: Date;
  readonly newId: () => string;
  readonly midRate: (from: CurrencyCode, to: CurrencyCode) => Rate;
};

/**
 * Credits the referrer with their share of a completed trade's margin, once, in USD at the current mid-market
 * rate. Nothing without a referrer or for any other trade.
 * @throws Refused `rate_unavailable`.
 */
export async function earnProfitShare(
  tx: Transaction,
  { tradeId }: { readonly tradeId: string },
  { now, newId, midRate }: EarnProfitShareContext,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  assert(trade, `trade ${tradeId} of its event`);
  if (trade.stage !== "COMPLETED" || (await findEarner(tx, tradeId))) return;
  const referrer = await findReferrer(tx, trade);
  if (!referrer) return;
  const tier = getReferralTier(referrer.referrals);
  const margin = money(trade.marginAmount, trade.toCurrency);
  if (tier.perMille === 0 || margin.minor <= 0n) return;
  const usdRate = midRate(margin.currency, "USD");
  const usdMinor = shareOfMargin(margin, tier, usdRate);
  if (usdMinor === 0n) return;
  const { id: clientId, referrals } = referrer;
  await lockShare(tx, clientId);
  const earned = { id: newId(), subjectId: tradeId, clientId, usdMinor, postedAt: now };
  await postJournal(tx, profitShareEarnedJournal(earned));
  await insertEarning(tx, {
    tradeId,
    clientId,
    referredId: trade.clientId,
    referrals,
    perMille: tier.perMille,
    marginAmount: margin.minor,
    marginCurrency: margin.currency,
    usdRate,
    usdAmount: usdMinor,
    createdAt: now,
  });
  await appendEvents(tx, [{ kind: "profit_share_earned", clientId, usdMinor: String(usdMinor) }], now);
  await clawBackOwed(tx, { clientId }, { now, newId });
}

type Failed = { readonly clientId: string; readonly tradeId: string };
type ClawBackRewardsContext = { readonly now: Date; readonly newId: () => string };

/** Claws back a failed trade's rewards, once: the client's points and the referrer's profit share. */
async function clawBackRewards(
  tx: Transaction,
  failed: Failed,
  context: ClawBackRewardsContext,
): Promise<void> {
  const { tradeId } = failed;
  await lockTrade(tx, tradeId);
  await clawBackPoints(tx, failed, context);
  const clientId = await findEarner(tx, tradeId);
  if (clientId === undefined) return;
  await lockShare(tx, clientId);
  await markEarningFailed(tx, tradeId, context.now);
  await clawBackOwed(tx, { clientId }, context);
}

async function clawBackPoints(
  tx: Transaction,
  { clientId, tradeId }: Failed,
  { now, newId }: ClawBackRewardsContext,
): Promise<void> {
  const earned = await findPoints(tx, tradeId, "earned");
  if (!earned || (await findPoints(tx, tradeId, "taken_back"))) return;
  const entry = { ...earned, id: newId(), clientId, tradeId, exact: -earned.exact };
  await recordPoints(tx, { ...entry, kind: "taken_back", createdAt: now });
}
