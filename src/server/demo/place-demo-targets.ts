import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { formatRate, type Rate, rateFromScaled, scaleRate } from "#domain/rate.ts";
import { createAlert } from "#server/automation/alerts/alerts.ts";
import { placeOrder } from "#server/automation/orders/orders.ts";
import { findUserAccount } from "#server/clients/auth/store.ts";
import type { App } from "#server/platform/app.ts";
import { answerOnce } from "#server/platform/idempotency/answers.ts";
import { hashRequest } from "#server/platform/idempotency/hash-request.ts";
import { createBudgetRate } from "#server/reporting/budget-rates/budget-rates.ts";
import { demoClient, demoTargets } from "./demo-accounts.ts";
import { type DemoForwardsApp, openDemoForwards } from "./open-demo-forwards.ts";

type DemoTargetsApp = Pick<App, "clock" | "db" | "newId" | "publicPrices" | "rates">;

/**
 * Places the demo client's order, with a stop, alert and budget rate of the year slightly above the first rates, and its
 * forward, once per database, so that what a visitor cancels stays cancelled.
 */
export function startDemoTargets(app: DemoTargetsApp & DemoForwardsApp): {
  readonly stop: () => Promise<void>;
} {
  let placing: Promise<void> | undefined;
  const end = app.rates.onTable((table) => {
    // Skips stale rates of the previous run.
    if (placing || app.rates.freshTable() !== table) return;
    const placed = placeDemoTargets(app, table).then(() => openDemoForwards(app));
    placing = placed.then(end, (err: unknown) => {
      app.log.warn(
        { err },
        "the demo's order, alert and forward were not all placed: trying again at the next rates",
      );
      placing = undefined;
    });
  });
  return {
    stop: async () => {
      end();
      await placing;
    },
  };
}

/** Places the demo client's order, alert and budget rate, unless they were placed before. */
export async function placeDemoTargets(
  { clock, db, newId, publicPrices, rates }: DemoTargetsApp,
  table: RateTable,
): Promise<void> {
  const client = (await findUserAccount(db, demoClient.email))?.account?.client;
  if (!client) return;
  const { order, alert, budget } = demoTargets;
  const rateMoved = (from: CurrencyCode, to: CurrencyCode, perMille: bigint) =>
    formatRate(
      moveRate(getClientRate(rates.rateFor(from, to).mid, publicPrices.marginFor(from, to)), perMille),
    );
  const once = { key: "demo wishes", requestHash: hashRequest("POST", "demo", {}) };
  await db.transaction().execute(async (tx) => {
    const now = clock();
    await answerOnce(tx, client.id, once, now, async () => {
      const { fromCurrency, toCurrency, amount, belowPerMille } = order;
      await placeOrder(
        tx,
        {
          clientId: client.id,
          createdBy: null,
          fromCurrency,
          toCurrency,
          amount,
          targetRate: rateMoved(fromCurrency, toCurrency, order.abovePerMille),
          stopRate: rateMoved(fromCurrency, toCurrency, -belowPerMille),
          termsAccepted: true,
        },
        { now, newId, table, approve: async () => "not_needed" },
      );
      const { abovePerMille, ...pair } = alert;
      const targetRate = rateMoved(pair.fromCurrency, pair.toCurrency, abovePerMille);
      const alertInput = { ...pair, targetRate, dailyUpdates: false, clientId: client.id, createdBy: null };
      await createAlert(tx, alertInput, { now, newId, pairRate: rates.indicativeRateFor });
      const year = londonDay(now).slice(0, 4);
      const period = { startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
      const budgetRate = rateMoved(budget.fromCurrency, budget.toCurrency, budget.abovePerMille);
      const owned = { id: newId(), clientId: client.id };
      await createBudgetRate(tx, { ...budget, ...period, ...owned, budgetRate }, now);
      return { status: 201, body: null };
    });
  });
}

const fourDecimals = 1_000_000n;

/** A rate moved by thousandths, truncated to four decimals as a client would type it. */
function moveRate(rate: Rate, perMille: bigint): Rate {
  const exact = scaleRate(rate, 1000n + perMille, 1000n);
  return rateFromScaled(exact - (exact % fourDecimals));
}
