import { beforeEach, describe, expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import { clientReviewRoutes } from "#server/clients/accounts/review-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [...quoteRoutes, ...autoExchangeRoutes, ...clientReviewRoutes],
  subscriptions: autoExchangeSubscriptions,
});
const freeMs = 61_000;

let client: SignedIn;
beforeEach(async () => {
  fixture().setMid("GBP", "EUR", "1.17");
  client = await fixture().addClient();
});

/** Leaves the client owing 105.40 GBP, less what the balance covers. */
async function owe(booked?: Trade): Promise<void> {
  const trade = booked ?? (await fixture().bookTrade(client));
  fixture().setNow(new Date(fixture().clock().getTime() + freeMs));
  fixture().setMid("GBP", "EUR", "1.30");
  expect((await cancelAsClient(fixture(), client, trade.id)).status).toBe(200);
}

const post = (path: string, payload: object) => fixture().call(client, "POST", path, { payload });
const debts = async () => (await fixture().call(client, "GET", "/api/closeout-debts")).body;
const request = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "10.00",
  isReceiving: false,
};
const rule = {
  sourceCurrency: "EUR",
  targetCurrency: "GBP",
  recipientId: "pending",
  recipientName: "None yet",
  acceptTerms: true,
  includeProfitShare: false,
};

describe("a client who owes money from closed trades", () => {
  it("a client in debt is refused a quote, and given one once it is paid", async () => {
    await owe();
    expect(await post("/api/quotes", request)).toMatchObject({
      status: 409,
      body: { code: "closeout_debt" },
    });
    await fixture().deposit(client, "105.40", "GBP");
    expect((await post("/api/quotes", request)).status).toBe(201);
  });

  it("a client in debt keeps receipts for an automatic exchange in the balance, with the reason", async () => {
    const { body } = await post("/api/auto-exchange", rule);
    await owe();
    await fixture().deposit(client, "50.00", "EUR");
    await fixture().relay();
    expect(await fixture().balanceOf(client, "EUR")).toBe(50_00n);
    const { runs } = (await fixture().call(client, "GET", `/api/auto-exchange/${body.id}`)).body;
    expect(runs).toMatchObject([{ status: "SKIPPED", reason: expect.stringContaining("You owe us money") }]);
    expect(await debts()).toEqual([{ currency: "GBP", amount: "105.40" }]);
  });

  it("a client in debt keeps in the balance what a receipt for an automatic exchange leaves of it, with the reason", async () => {
    await owe();
    const { body } = await post("/api/auto-exchange", {
      ...rule,
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
    });
    await fixture().deposit(client, "150.00", "GBP");
    await fixture().relay();
    expect(await fixture().balanceOf(client, "GBP")).toBe(44_60n);
    const { runs } = (await fixture().call(client, "GET", `/api/auto-exchange/${body.id}`)).body;
    expect(runs).toMatchObject([
      { status: "SKIPPED", reason: expect.stringContaining("paid what you owed us from an exchange") },
    ]);
  });

  it("a client in debt has no pending automatic exchange paid on", async () => {
    // No manual bookings while a rule is active.
    const trade = await fixture().bookTrade(client);
    const { body } = await post("/api/auto-exchange", {
      ...rule,
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
    });
    await fixture().deposit(client, "50.00", "GBP");
    await fixture().relay();
    const held = await fixture().balanceOf(client, "EUR");
    expect(held).toBe(58_32n);
    await owe(trade);
    const recipientId = await fixture().addBeneficiary(client);
    const assigned = { targetCurrency: "EUR", recipientId, recipientName: "Somebody" };
    await fixture().call(client, "PUT", `/api/auto-exchange/${body.id}`, { payload: assigned });
    await fixture().relay();
    expect(await fixture().balanceOf(client, "EUR")).toBe(held);
    const { runs } = (await fixture().call(client, "GET", `/api/auto-exchange/${body.id}`)).body;
    expect(runs).toMatchObject([
      { status: "CANCELLED", reason: expect.stringContaining("You owe us money") },
    ]);
  });

  it("a client in debt pays it from a balance in its currency before a withdrawal", async () => {
    await owe();
    const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
    await fixture().deposit(client, "150.00", "GBP");
    const withdraw = (amount: string) => post("/api/balances/GBP/withdrawals", { beneficiaryId, amount });
    expect((await withdraw("44.61")).body.code).toBe("insufficient_funds");
    expect((await withdraw("44.60")).status).toBe(201);
    expect(await debts()).toEqual([]);
  });

  it("a client in debt withdraws from another currency only once the debt is paid, optionally from that balance", async () => {
    await fixture().deposit(client, "200.00", "EUR");
    await owe();
    const beneficiaryId = await fixture().addBeneficiary(client);
    const withdraw = () => post("/api/balances/EUR/withdrawals", { beneficiaryId, amount: "50.00" });
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: "withdrawal_in_debt" } });
    expect(await fixture().balanceOf(client, "EUR")).toBe(200_00n);
    const paid = await post("/api/closeout-debts/pay", { currency: "GBP", fromCurrency: "EUR" });
    expect(paid).toMatchObject({ status: 200, body: [] });
    expect((await withdraw()).status).toBe(201);
  });

  it("a client in debt pays it before another currency's balance pays for an exchange that was booked earlier", async () => {
    await fixture().deposit(client, "500.00", "EUR");
    const earlier = await fixture().bookTrade(client, "200.00", "EUR", "GBP");
    await owe();
    const pay = () => post(`/api/trades/${earlier.id}/fund-from-balance`, {});
    expect(await pay()).toMatchObject({ status: 409, body: { code: "closeout_debt" } });
    expect(await fixture().balanceOf(client, "EUR")).toBe(500_00n);
    await post("/api/closeout-debts/pay", { currency: "GBP", fromCurrency: "EUR" });
    expect((await pay()).status).toBe(200);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a client in debt is shown with what they owe to whoever reviews another account of the same person", async () => {
    const other = await fixture().addClient();
    await fixture()
      .db.updateTable("clients")
      .set({ name: "Demo Debtor", dateOfBirth: "1979-02-03" })
      .where("id", "in", [client.id, other.id])
      .execute();
    await owe();
    const viewer = await fixture().addStaff("viewer");
    const read = async ({ id }: SignedIn) =>
      (await fixture().call(viewer, "GET", `/api/admin/clients/${id}/review`)).body.otherAccounts;
    expect(await read(other)).toMatchObject([
      { id: client.id, debts: [{ currency: "GBP", amount: "105.40" }] },
    ]);
    expect(await read(client)).toMatchObject([{ id: other.id, debts: [] }]);
  });

  it("a client never has a debt and a balance at once, also with concurrent withdrawals and close-outs", async () => {
    await fixture().deposit(client, "120.00", "GBP");
    const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
    const trade = await fixture().bookTrade(client);
    fixture().setNow(new Date(fixture().clock().getTime() + freeMs));
    fixture().setMid("GBP", "EUR", "1.30");
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () =>
        post("/api/balances/GBP/withdrawals", { beneficiaryId, amount: "20.00" }),
      ),
      cancelAsClient(fixture(), client, trade.id),
    ]);
    const remaining = answers.filter(({ status }) => status === 201).length;
    const [debt] = await debts();
    const owed = BigInt(String(debt?.amount ?? "0.00").replace(".", ""));
    expect((await fixture().balanceOf(client, "GBP")) - owed).toBe(
      120_00n - 105_40n - BigInt(remaining) * 20_00n,
    );
    expect(await checkBooks(fixture().db)).toEqual([]);
  });
});

describe("an order of such a client", () => {
  const matchers = setupMatcherFixture();

  it("an order of a client in debt is filled neither at its target nor at a stop, and says why", async () => {
    const { desk: orders, client: owner, summit } = matchers;
    const { browser } = owner;
    const { body: quote } = await browser.post("/api/quotes", { ...request, amount: "1000.00" });
    const { body: trade } = await browser.postOnce("/api/trades", {
      quoteId: quote.id,
      termsAccepted: true,
      useProfitShare: false,
    });
    const placed = [
      await orders.place(owner, { targetRate: "1.40" }),
      await orders.place(owner, { targetRate: null, stopRate: "0.9" }),
    ];
    summit.pass(freeMs);
    orders.tick("0.7");
    const { body: cost } = await browser.post(`/api/trades/${trade.id}/closeout-quote`);
    const cancelled = await browser.postOnce(`/api/trades/${trade.id}/cancel`, { closeoutQuoteId: cost.id });
    expect(Number(cancelled.body.closeout.owed)).toBeGreaterThan(0);
    await matchers.readAll();
    for (const gbp of ["0.6", "1.1"]) {
      orders.tick(gbp);
      await matchers.one.match();
    }
    await matchers.relayAll();
    for (const order of placed)
      expect(await orders.read(owner, order)).toMatchObject({
        status: "failed",
        failure: expect.stringContaining("you owed us money"),
      });
    expect(await matchers.tradesOf(owner)).toHaveLength(1);
  });
});
