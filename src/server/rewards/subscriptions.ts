import type { CurrencyCode } from "#domain/currency.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";
import type { App } from "../platform/app.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import { notifyClients } from "../platform/outbox/client-events.ts";
import type { DomainEvent, Relayed } from "../platform/outbox/events.ts";
import { oneByOne, type Subscriptions } from "../platform/outbox/subscriptions.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { clawBackOwed } from "./claw-back-owed.ts";
import { clawBackRewards } from "./claw-back-rewards.ts";
import { earnPoints } from "./earn-points.ts";
import { earnProfitShare } from "./earn-profit-share.ts";
import { referrersOf } from "./store.ts";

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
    oneByOne((tx, { event }, app) => earnPoints(tx, event, contextOf(app))),
    oneByOne((tx, { event }, app) => earnProfitShare(tx, event, contextOf(app))),
  ],
  // Profit share spent on the trade was restored, and may cover a clawback.
  trade_cancelled: [oneByOne((tx, { event }, app) => clawBackOwed(tx, event, contextOf(app)))],
  trade_failed: [
    oneByOne((tx, { event }, app) => clawBackRewards(tx, event, contextOf(app))),
    oneByOne((tx, { event }, app) => clawBackOwed(tx, event, contextOf(app))),
  ],
  // Frozen profit share was released, and may cover a clawback.
  restriction_ended: [
    oneByOne(async (tx, { event: { clientId } }, app) => {
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
  const referrers = await referrersOf(
    tx,
    relayed.map(({ event }) => event.clientId),
  );
  await notifyClients(
    tx,
    referrers.map((clientId) => ({ clientId, kind: "profit-share", id: clientId })),
  );
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
