import { beforeEach, describe, expect, it } from "vitest";
import { apiScopes } from "#contract/api-scopes.ts";
import { addDays, dayOf } from "#domain/calendar.ts";
import { type RestrictionKind, restrictionKinds } from "#domain/clients/restrictions/restriction.ts";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import { createMatcher } from "#server/automation/matching/create-matcher.ts";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import { orderSubscriptions } from "#server/automation/orders/subscriptions.ts";
import { scheduleRoutes } from "#server/automation/schedules/routes.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { statementRoutes } from "#server/payments/bank-statements/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { payoutRoutes } from "#server/payments/payouts/payouts-routes.ts";
import { resendRoutes } from "#server/payments/payouts/resend-routes.ts";
import { restingOrders } from "#server/processes/resting-orders.ts";
import { rateTriggers } from "#server/processes/start-workers.ts";
import { tasks } from "#server/processes/tasks.ts";
import { rewardRoutes } from "#server/rewards/routes.ts";
import { routes } from "#server/routes.ts";
import { simulationRoutes } from "#server/simulation/routes.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { telephoneRoutes } from "#server/trading/trades/telephone-routes.ts";
import {
  addAutoExchange,
  assignedRuleCase,
  batchCase,
  batchExchangeCase,
  datedLineCase,
  scheduledPaymentCase,
  simulatedPaymentCase,
} from "../support/automation-cases.ts";
import { forwardCaseRoutes, forwardCases } from "../support/forward-cases.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import {
  callsWithoutMoney,
  type MoneyUseCase,
  moneyUseCases,
  otherUseCases,
  workWithoutMoney,
} from "../support/money-use-cases.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";
import { groupStatus, importStatusReport, statusReport } from "../support/status-report.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [
    ...[...quoteRoutes, ...telephoneRoutes, ...orderRoutes, ...autoExchangeRoutes, ...rewardRoutes],
    ...[...scheduleRoutes, ...batchRoutes, ...simulationRoutes, ...forwardCaseRoutes],
    ...[...payoutRoutes, ...resendRoutes, ...receiptQueueRoutes, ...restrictionRoutes, ...statementRoutes],
  ],
  subscriptions: {
    ...autoExchangeSubscriptions,
    restriction_ended: [
      ...(autoExchangeSubscriptions.restriction_ended ?? []),
      ...(orderSubscriptions.restriction_ended ?? []),
    ],
  },
});
const { restrict, release } = restrictionFixture(fixture);
const tick = (gbp = "0.8") => {
  fixture().setNow(new Date(fixture().clock().getTime() + 1_000));
  fixture().app.rates.accept(tableAt(fixture().clock(), gbp));
};
beforeEach(() => tick());
/** Whether it has happened; for queued work, whether it has by now. */
type Act = () => Promise<boolean>;
type Case = {
  /** Performs the action or lets it run. */
  readonly act: Act;
  /** Whether queued work runs once the restriction is lifted. */
  readonly later?: Act;
};

const post = async (who: SignedIn, path: string, payload: object = {}) =>
  (await fixture().call(who, "POST", path, { payload })).status < 300;
const pair = { fromCurrency: "GBP", toCurrency: "EUR" };
/** Open for a week; cases move the clock. */
const order = () => ({
  ...pair,
  targetRate: "1.15",
  amount: "100.00",
  expiryDate: addDays(dayOf(fixture().clock()), 7),
  termsAccepted: true,
});

async function withEuros(client: SignedIn) {
  await fixture().deposit(client, "500.00", "EUR");
  return fixture().addBeneficiary(client);
}

async function withdrawal(client: SignedIn): Promise<string> {
  const beneficiaryId = await withEuros(client);
  const payload = { beneficiaryId, amount: "10.00" };
  const { body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  return body.id;
}

/** A withdrawal in a file that the bank rejected as a whole. */
async function rejected(client: SignedIn) {
  const [ids, staff] = [[await withdrawal(client)], await fixture().addStaff()];
  await post(staff, "/api/admin/payments/prepare", { ids, secondPerson: true });
  await post(await fixture().addStaff("approver"), "/api/admin/payments/approve", { ids });
  const { body } = await fixture().call(staff, "POST", "/api/admin/payout-batches", { payload: { ids } });
  await importStatusReport(fixture(), staff, statusReport(body.items[0].name, groupStatus("RJCT")));
  return { ids, staff };
}

const table =
  (name: "payments" | "receipts" | "orders", id: string, isDone: (status: string) => boolean) => async () => {
    const row = await fixture()
      .db.selectFrom(name)
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return isDone(row.status);
  };

/** Whether it has happened once events are relayed. */
const relayed = (isDone: Act) => async () => {
  await fixture().relay();
  return isDone();
};

/** Prepares each use case for a client without restrictions. */
const cases: Readonly<Record<MoneyUseCase, (client: SignedIn) => Promise<Case>>> = {
  "POST /api/quotes": async (client) => ({
    act: () => post(client, "/api/quotes", { ...pair, amount: "100.00", isReceiving: false }),
  }),
  "POST /api/admin/clients/:id/quotes": async ({ id }) => {
    const staff = await fixture().addStaff();
    return {
      act: () =>
        post(staff, `/api/admin/clients/${id}/quotes`, { ...pair, amount: "100.00", isReceiving: false }),
    };
  },
  "POST /api/admin/clients/:id/telephone-quotes": async ({ id }) => {
    const staff = await fixture().addStaff();
    const asked = { ...pair, amount: "100.00", isReceiving: false };
    return { act: () => post(staff, `/api/admin/clients/${id}/telephone-quotes`, asked) };
  },
  "POST /api/admin/clients/:id/telephone-trades": async ({ id }) => {
    const staff = await fixture().addStaff();
    const asked = { ...pair, amount: "100.00", isReceiving: false };
    const quotes = `/api/admin/clients/${id}/telephone-quotes`;
    const quote = await fixture().call(staff, "POST", quotes, { payload: asked });
    const deal = { quoteId: quote.body.id, callReference: "CALL-1", termsAccepted: true };
    return { act: () => post(staff, `/api/admin/clients/${id}/telephone-trades`, deal) };
  },
  "POST /api/trades": async (client) => {
    const quoteId = await fixture().quote(client.id, "100.00");
    return {
      act: () => post(client, "/api/trades", { quoteId, termsAccepted: true, useProfitShare: false }),
    };
  },
  "POST /api/orders": async (client) => ({ act: () => post(client, "/api/orders", order()) }),
  ...forwardCases(fixture),
  "PUT /api/trades/:id/allocation": async (client) => {
    const trade = await fixture().bookTrade(client);
    const lines = [{ beneficiaryId: await fixture().addBeneficiary(client), amount: trade.toAmount }];
    return {
      act: async () =>
        (await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } }))
          .status < 300,
    };
  },
  "POST /api/trades/:id/fund-from-balance": async (client) => {
    await fixture().deposit(client, "1000.00", "GBP");
    const trade = await fixture().bookTrade(client);
    return { act: () => post(client, `/api/trades/${trade.id}/fund-from-balance`) };
  },
  "POST /api/balances/:currency/withdrawals": async (client) => {
    const beneficiaryId = await withEuros(client);
    return { act: () => post(client, "/api/balances/EUR/withdrawals", { beneficiaryId, amount: "10.00" }) };
  },
  "POST /api/profit-share/cash-out": async (client) => {
    await fixture().earn(client.id, 100_00n);
    return { act: () => post(client, "/api/profit-share/cash-out", { amount: "10.00" }) };
  },
  "POST /api/admin/payments/prepare": async (client) => {
    const [ids, staff] = [[await withdrawal(client)], await fixture().addStaff()];
    return { act: () => post(staff, "/api/admin/payments/prepare", { ids, secondPerson: true }) };
  },
  "POST /api/admin/payments/approve": async (client) => {
    const ids = [await withdrawal(client)];
    await post(await fixture().addStaff(), "/api/admin/payments/prepare", { ids, secondPerson: true });
    const approver = await fixture().addStaff("approver");
    return { act: () => post(approver, "/api/admin/payments/approve", { ids }) };
  },
  "POST /api/admin/payout-batches": async (client) => {
    const [ids, staff] = [[await withdrawal(client)], await fixture().addStaff()];
    await post(staff, "/api/admin/payments/prepare", { ids, secondPerson: true });
    await post(await fixture().addStaff("approver"), "/api/admin/payments/approve", { ids });
    return { act: () => post(staff, "/api/admin/payout-batches", { ids }) };
  },
  "POST /api/admin/payments/resend": async (client) => {
    const { ids, staff } = await rejected(client);
    return { act: () => post(staff, "/api/admin/payments/resend", { ids }) };
  },
  "POST /api/admin/payments/resend/confirm": async (client) => {
    const { ids, staff } = await rejected(client);
    await post(staff, "/api/admin/payments/resend", { ids });
    const approver = await fixture().addStaff("approver");
    return { act: () => post(approver, "/api/admin/payments/resend/confirm", { ids }) };
  },
  "POST /api/admin/receipts": async (client) => {
    const trade = await fixture().bookTrade(client);
    return {
      act: async () => (await fixture().receive("1000.00", "GBP", trade.reference)).status === "MATCHED",
    };
  },
  "POST /api/admin/receipts/:id/assign": async (client) => {
    const { id } = await fixture().receive("5.00", "GBP", "for nobody");
    const staff = await fixture().addStaff();
    const parts = [{ clientId: client.id, amount: "5.00" }];
    return { act: () => post(staff, `/api/admin/receipts/${id}/assign`, { parts }) };
  },
  "POST /api/simulation/incoming-payments": (client) => simulatedPaymentCase(fixture(), client),
  "on auto_exchange_due": async (client) => {
    await addAutoExchange(fixture(), client);
    const later = async () => (await tradesOf(client)) === 1;
    await fixture().deposit(client, "100.00", "GBP");
    return { act: relayed(later), later };
  },
  "on auto_exchange_assigned": (client) => assignedRuleCase(fixture(), client),
  "on payment_ready": async (client) => {
    const later = table("payments", await withdrawal(client), (status) => status !== "READY");
    return { act: relayed(later), later };
  },
  "on batch_to_pay": (client) => batchCase(fixture(), client),
  "POST /api/batches/:id/exchanges": (client) => batchExchangeCase(fixture(), client),
  "pay-dated-lines": (client) => datedLineCase(fixture(), client),
  "pay-schedules": (client) => scheduledPaymentCase(fixture(), client),
  "at a rate: orders": async (client) => {
    const { body } = await fixture().call(client, "POST", "/api/orders", { payload: order() });
    const later = async () => {
      const matcher = createMatcher(fixture().app, fixture().db, [restingOrders]);
      tick("0.78");
      await matcher.read();
      await matcher.match();
      return table("orders", body.id, (status) => status === "filled")();
    };
    return { act: later, later };
  },
};

async function tradesOf({ id }: SignedIn): Promise<number> {
  return (await fixture().db.selectFrom("trades").select("id").where("clientId", "=", id).execute()).length;
}

describe.each(Object.entries(moneyUseCases) as [MoneyUseCase, (typeof moneyUseCases)[MoneyUseCase]][])(
  "%s",
  (useCase, { stoppedBy, outcome }) => {
    const stopping: readonly RestrictionKind[] = stoppedBy;
    it("the use case succeeds without restrictions", async () => {
      const { act } = await cases[useCase](await fixture().addClient());
      expect(await act()).toBe(true);
    });

    it.each(restrictionKinds.map((kind) => [stopping.includes(kind) ? outcome : "goes on", kind] as const))(
      "%s while a restriction stops %s",
      async (expected, kind) => {
        const client = await fixture().addClient();
        const { act, later } = await cases[useCase](client);
        const id = await restrict(client, kind);
        expect(await act()).toBe(expected === "goes on");
        await release(id);
        if (expected === "waits" && later) expect(await later()).toBe(true);
      },
    );

    it.each(apiScopes[useCase] ? restrictionKinds : [])("an API key is stopped too by %s", async (kind) => {
      const client = await fixture().addClient();
      const { authorization } = await makeApiKey(fixture().app, { clientId: client.id });
      const { act } = await cases[useCase]({ ...client, authorization });
      await restrict(client, kind);
      expect(await act()).toBe(!stopping.includes(kind) && kind !== "sign_in");
    });
  },
);

it("every use case has an entry", () => {
  const calls = routes
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
    .filter((name) => !name.startsWith("GET ") && !callsWithoutMoney.test(name));
  const events = Object.entries(subscriptions)
    .filter(([, handlers]) => handlers.length > 0)
    .map(([kind]) => `on ${kind}`);
  const rates = rateTriggers.map(({ name }) => `at a rate: ${name}`);
  const all = [...calls, ...events, ...tasks.map(({ name }) => name), ...rates];
  const others = Object.values(otherUseCases).flat();
  const answered = new Set([...Object.keys(moneyUseCases), ...others, ...workWithoutMoney]);
  expect(all.filter((name) => !answered.has(name))).toEqual([]);
  expect([...answered].filter((name) => !all.includes(name))).toEqual([]);
});
