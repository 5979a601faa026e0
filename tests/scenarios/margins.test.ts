import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currencyCodes } from "#domain/currency.ts";
import { marginFor } from "#domain/market/pricing/price-list.ts";
import { readPriceList, readTerms } from "#server/market/pricing/terms-store.ts";
import type { Browser } from "../support/browser.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { marginSetter, soleApprover } from "../support/margin-setter.ts";
import { defaultOrder, type OrderClient } from "../support/order-fixture.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture } = matchers;
let approver: Browser;

beforeAll(async () => {
  approver = await soleApprover(summit);
});
afterAll(async () => {
  await expectBooksToBalance(summit.ownerUrl);
});

const set = marginSetter(matchers);

async function quote({ browser }: OrderClient, request: object = {}) {
  return browser.post("/api/quotes", { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000", ...request });
}

/** 1.125 EUR a pound at mid-market. */
const rates = { standard: 1.121625, tenth: 1.123875, mid: 1.125, half: 1.119375 };

describe("a quote", () => {
  it("a quote has the most specific margin until it ends, and other clients' margins stay", async () => {
    const [one, other] = [await fixture.addClient(), await fixture.addClient()];
    const rateOf = async (client: OrderClient) => (await quote(client)).body.rate;
    expect(await rateOf(one)).toBe(rates.standard);
    const endPair = await set({ fromCurrency: "GBP", toCurrency: "EUR" }, "0.5");
    expect([await rateOf(one), await rateOf(other)]).toEqual([rates.half, rates.half]);
    const endOwn = await set({ clientId: one.id }, "0.1");
    expect([await rateOf(one), await rateOf(other)]).toEqual([rates.tenth, rates.half]);
    const endOwnPair = await set({ clientId: one.id, fromCurrency: "EUR", toCurrency: "GBP" }, "0");
    expect([await rateOf(one), await rateOf(other)]).toEqual([rates.mid, rates.half]);
    await endOwnPair();
    await endPair();
    expect([await rateOf(one), await rateOf(other)]).toEqual([rates.tenth, rates.standard]);
    await endOwn();
    expect(await rateOf(one)).toBe(rates.standard);
  });

  it("a quote made before a margin change is booked at its own margin", async () => {
    const client = await fixture.addClient();
    const { body: made } = await quote(client);
    const endMargin = await set({ clientId: client.id }, "5");
    const { status, body } = await client.browser.postOnce("/api/trades", {
      quoteId: made.id,
      termsAccepted: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ exchangeRate: rates.standard, toAmount: "1121.62", marginCost: "3.38" });
    expect((await quote(client)).body).toMatchObject({ rate: 1.06875, marginCost: "56.25" });
    await endMargin();
  });

  it("a quote says what its margin is in percent, when it has to be paid, and what it earns", async () => {
    const client = await fixture.addClient();
    const { body: made } = await quote(client);
    expect(made).toMatchObject({ marginPercent: 0.3, marginCost: "3.38", points: "10.00" });
    const { body: trade } = await client.browser.postOnce("/api/trades", {
      quoteId: made.id,
      termsAccepted: true,
    });
    expect(trade.fundBy).toBe(made.fundBy);
  });

  it("a quote with a zero margin costs nothing, and is booked like another", async () => {
    const client = await fixture.addClient();
    const endMargin = await set({ clientId: client.id }, "0");
    const { body: made } = await quote(client);
    expect(made).toMatchObject({ rate: 1.125, midRate: 1.125, marginCost: "0.00", toAmount: "1125.00" });
    const booked = await client.browser.postOnce("/api/trades", { quoteId: made.id, termsAccepted: true });
    expect(booked).toMatchObject({ status: 201, body: { toAmount: "1125.00", marginCost: "0.00" } });
    await endMargin();
  });

  it("a quote respects the limits of either currency, and a closed one is not quoted at all", async () => {
    const client = await fixture.addClient();
    const currency = async (code: string) =>
      (await approver.get("/api/admin/currencies")).body.find((one: { code: string }) => one.code === code);
    const change = async (code: string, to: object) => {
      const { version } = await currency(code);
      const { status } = await approver.patch(`/api/admin/currencies/${code}`, { version, ...to });
      expect(status).toBe(200);
    };
    await change("GBP", { least: "100.00", greatest: "5000" });
    await change("EUR", { greatest: "1000" });
    expect(await quote(client, { amount: "99.99" })).toMatchObject({
      status: 422,
      body: {
        code: "amount_below_limit",
        fields: { amount: "The minimum is 100.00 GBP. Enter a larger amount." },
      },
    });
    expect(await quote(client, { amount: "900" })).toMatchObject({
      status: 422,
      body: {
        code: "amount_above_limit",
        fields: { amount: "The maximum is 891.56 GBP. Enter a smaller amount." },
      },
    });
    expect((await quote(client, { amount: "500" })).status).toBe(201);
    const order = await client.browser.postOnce("/api/orders", { ...defaultOrder, amount: "6000" });
    expect(order).toMatchObject({ status: 422, body: { code: "amount_above_limit" } });
    await change("EUR", { isTradable: false });
    expect(await quote(client)).toMatchObject({ status: 422, body: { code: "currency_not_tradable" } });
    const { body: listed } = await client.browser.get("/api/currencies");
    expect(listed.find(({ code }: { code: string }) => code === "GBP")).toMatchObject({
      least: "100.00",
      greatest: "5000.00",
    });
    await change("EUR", { isTradable: true, greatest: null });
    await change("GBP", { least: null, greatest: null });
    expect((await quote(client)).status).toBe(201);
  });
});

describe("what a client is shown", () => {
  it("a client's screens use their own price list, which matches each quote", async () => {
    const [one, other] = [await fixture.addClient(), await fixture.addClient()];
    const ends = [
      await set({ fromCurrency: "GBP", toCurrency: "USD" }, "0.45"),
      await set({ fromCurrency: "JPY", toCurrency: "AUD" }, "0.2"),
      await set({ clientId: one.id, fromCurrency: "GBP", toCurrency: "EUR" }, "0.15"),
      await set({ clientId: other.id }, "0.12"),
      await set({ clientId: other.id, fromCurrency: "AUD", toCurrency: "JPY" }, "0"),
    ];
    for (const client of [one, other, matchers.client]) {
      const list = await readPriceList(summit.app.db, client.id);
      for (const fromCurrency of currencyCodes)
        for (const toCurrency of currencyCodes) {
          if (fromCurrency === toCurrency) continue;
          const { margin } = await readTerms(summit.app.db, client.id, { fromCurrency, toCurrency });
          expect(marginFor(list, fromCurrency, toCurrency)).toBe(margin);
        }
    }
    expect((await other.browser.get("/api/margins")).body).toEqual({
      usual: 0.12,
      pairs: [{ currencies: ["AUD", "JPY"], margin: 0 }],
    });
    for (const endMargin of ends) await endMargin();
    expect((await other.browser.get("/api/margins")).body).toEqual({ usual: 0.3, pairs: [] });
  });
});
