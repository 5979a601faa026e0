import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { payingBy } from "#server/payments/beneficiaries/find-payee.ts";
import type { App } from "#server/platform/app.ts";
import { oneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type ExchangeContext, executeAutoExchange } from "./execute-auto-exchange.ts";
import { payWaitingRuns } from "./pay-waiting-runs.ts";
import { resumeRuns } from "./resume-runs.ts";
import { rulesPaying } from "./store.ts";
import { triggerAutoExchange } from "./trigger-auto-exchange.ts";

/** Triggers rules on incoming money and on assigned recipients; idempotent. */
export const autoExchangeSubscriptions: Subscriptions = {
  balance_credited: [oneByOne((tx, { event }, app) => triggerAutoExchange(tx, event, { now: app.clock() }))],
  auto_exchange_due: [
    oneByOne(async (tx, { event }, app) => executeAutoExchange(tx, event, await contextOf(tx, app))),
  ],
  auto_exchange_assigned: [
    oneByOne(async (tx, { event }, app) => payWaitingRuns(tx, event, await contextOf(tx, app))),
  ],
  restriction_ended: [oneByOne((tx, { event, at }) => resumeRuns(tx, event, at))],
  client_status_changed: [oneByOne((tx, { event, at }) => resumeRuns(tx, event, at))],
  // A recipient who lacked an address may be payable now.
  beneficiary_saved: [
    oneByOne(async (tx, { event: { clientId, beneficiaryId } }, app) => {
      for (const autoExchangeId of await rulesPaying(tx, { clientId, beneficiaryId }))
        await payWaitingRuns(tx, { clientId, autoExchangeId }, await contextOf(tx, app));
    }),
  ],
};

async function contextOf(tx: Transaction, app: App): Promise<ExchangeContext> {
  const { newId, calendar, references } = app;
  return {
    now: app.clock(),
    newId,
    ...payingBy(app),
    calendar,
    references,
    unsettledLimit: houseUnsettledLimit({ isDemo: app.config.DEMO }),
    pairRate: (from, to) => app.rates.rateFor(from, to),
    tradable: await readCurrenciesFor(tx, "trade"),
  };
}
