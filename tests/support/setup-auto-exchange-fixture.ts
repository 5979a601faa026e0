import { beforeAll, expect } from "vitest";
import type { AutoExchange, AutoExchangeWithRuns } from "#contract/automation/auto-exchange.ts";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import { paymentSubscriptions } from "#server/payments/subscriptions.ts";
import { deliveredTwice } from "./delivered-twice.ts";
import type { PaymentFixtureOptions, SignedIn } from "./payment-fixture.ts";
import { rateFromText } from "./rate-tables.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

type RuleInput = {
  sourceCurrency?: string;
  targetCurrency?: string;
  recipientId?: string;
  includeProfitShare?: boolean;
};

/** Fixture with rates for automatic exchanges and their clients' calls, plus these routes. */
export function setupAutoExchangeFixture(routes: NonNullable<PaymentFixtureOptions["also"]>["routes"] = []) {
  const desk = setupPaymentFixture("normal", {
    routes: [...autoExchangeRoutes, ...routes],
    subscriptions: autoExchangeSubscriptions,
  });
  const subscriptionsTwice = deliveredTwice(paymentSubscriptions, autoExchangeSubscriptions);

  /** 1 GBP = 1.17 EUR = 190.25 JPY, and a dollar is 0.79 GBP. */
  beforeAll(() => {
    const facts = {
      base: "USD",
      at: desk().clock(),
      source: "test",
      simulated: true,
      maxAgeMs: 1e9,
    } as const;
    const figures = [
      ["GBP", rateFromText("0.79")],
      ["EUR", rateFromText("0.9243")],
      ["JPY", rateFromText("150.2975")],
    ] as const;
    desk().app.rates.accept(rateTable(facts, figures));
  });

  function create(who: SignedIn, input: RuleInput & { acceptTerms?: boolean } = {}) {
    const payload = {
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
      recipientId: "pending",
      recipientName: "Whoever the browser says",
      acceptTerms: true,
      includeProfitShare: false,
      ...input,
    };
    return desk().call(who, "POST", "/api/auto-exchange", { payload });
  }

  async function ruleOf(who: SignedIn, input: RuleInput = {}): Promise<AutoExchange> {
    const { status, body } = await create(who, input);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  async function read(who: SignedIn, id: string): Promise<AutoExchangeWithRuns> {
    return (await desk().call(who, "GET", `/api/auto-exchange/${id}`)).body;
  }

  function edit(who: SignedIn, id: string, recipientId: string, targetCurrency = "EUR") {
    const payload = { targetCurrency, recipientId, recipientName: "Somebody" };
    return desk().call(who, "PUT", `/api/auto-exchange/${id}`, { payload });
  }

  async function tradesOf(who: SignedIn) {
    return desk().db.selectFrom("trades").selectAll().where("clientId", "=", who.id).orderBy("id").execute();
  }

  async function paymentsOf(who: SignedIn) {
    return desk()
      .db.selectFrom("payments")
      .select(["amount", "currency", "status", "beneficiaryId", "tradeId", "reference"])
      .where("clientId", "=", who.id)
      .orderBy("id")
      .execute();
  }

  return { desk, subscriptionsTwice, create, ruleOf, read, edit, tradesOf, paymentsOf };
}
