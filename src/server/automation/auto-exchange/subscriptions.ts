import { assert } from "#domain/assert.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { handleOneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type ExchangeContext, executeAutoExchange } from "./execute-auto-exchange.ts";
import { payWaitingRuns } from "./pay-waiting-runs.ts";
import { clearRestrictedRuns, findReceivedMoney, insertRun } from "./runs-store.ts";
import { findRuleFor, listRulesPaying } from "./store.ts";

/** Keeps the transaction short. */
const maxBatch = 200;

/** Re-evaluates automatic exchanges of one client, or all, after a restriction ended. */
async function resumeRuns(
  tx: Transaction,
  { clientId: ofClient }: { readonly clientId: string | null },
  now: Date,
): Promise<void> {
  const runs = await clearRestrictedRuns(tx, ofClient, maxBatch);
  const due = runs.flatMap(({ status, clientId, receiptId }) =>
    status === "DUE" ? [{ kind: "auto_exchange_due", clientId, receiptId } as const] : [],
  );
  const rules = new Map(
    runs.flatMap((run) => (run.status === "WAITING" ? [[run.autoExchangeId, run.clientId] as const] : [])),
  );
  const assigned = [...rules].map(
    ([autoExchangeId, clientId]) => ({ kind: "auto_exchange_assigned", clientId, autoExchangeId }) as const,
  );
  await appendEvents(tx, [...due, ...assigned], now);
  if (runs.length === maxBatch)
    await appendEvents(tx, [{ kind: "restriction_ended", clientId: ofClient }], now);
}

/** Triggers rules on incoming money and on assigned recipients; idempotent. */
export const autoExchangeSubscriptions: Subscriptions = {
  balance_credited: [
    handleOneByOne((tx, { event }, app) => triggerAutoExchange(tx, event, { now: app.clock() })),
  ],
  auto_exchange_due: [
    handleOneByOne(async (tx, { event }, app) => executeAutoExchange(tx, event, await contextOf(tx, app))),
  ],
  auto_exchange_assigned: [
    handleOneByOne(async (tx, { event }, app) => payWaitingRuns(tx, event, await contextOf(tx, app))),
  ],
  restriction_ended: [handleOneByOne((tx, { event, at }) => resumeRuns(tx, event, at))],
  client_status_changed: [handleOneByOne((tx, { event, at }) => resumeRuns(tx, event, at))],
  // A recipient who lacked an address, or whose name had to be confirmed, may be payable now.
  beneficiary_saved: [
    handleOneByOne(async (tx, { event: { clientId, beneficiaryId } }, app) => {
      for (const autoExchangeId of await listRulesPaying(tx, { clientId, beneficiaryId }))
        await payWaitingRuns(tx, { clientId, autoExchangeId }, await contextOf(tx, app));
    }),
  ],
};

async function contextOf(tx: Transaction, app: App): Promise<ExchangeContext> {
  const { newId, calendar, references } = app;
  return {
    now: app.clock(),
    newId,
    ...getPayeeRules(app),
    calendar,
    references,
    unsettledLimit: houseUnsettledLimit({ isDemo: app.config.DEMO }),
    pairRate: (from, to) => app.rates.rateFor(from, to),
    quoteStops: app.quoteStops,
    tradable: await readCurrenciesFor(tx, "trade"),
  };
}

/**
 * Emits a due exchange when a client with a rule gets money. A separate event, because it may have to wait
 * for a rate while other handlers must not.
 */
async function triggerAutoExchange(
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
