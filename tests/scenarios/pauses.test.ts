import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { type OrderClient, openOrderFixture } from "../support/order-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const orders = openOrderFixture(summit);
let staff: Browser;
let client: OrderClient;

beforeAll(async () => {
  staff = await summit.staffBrowser("approver");
});
beforeEach(async () => {
  client = await orders.addClient();
});

const pauses = async (query = "") => (await client.browser.get(`/api/pauses${query}`)).body;
const none = {
  orders: null,
  exchanges: null,
  payments: null,
  recipients: null,
  cashOuts: null,
  payIns: null,
  balancePayments: null,
};
const exchangesPaused = "Exchanges are paused right now. Try again later or contact us.";
const paymentsPaused = "Payments are paused right now. Try again later or contact us.";
const underReview = "Your account is under review. Contact us.";

async function stop(restriction: object): Promise<void> {
  const { status } = await staff.post("/api/admin/restrictions", { reason: "A test", ...restriction });
  expect(status).toBe(201);
}

it("a restriction of the client pauses what it stops, in the words of every other", async () => {
  expect(await pauses()).toEqual(none);
  await stop({ scope: "client", clientId: client.id, kinds: ["convert"] });
  expect(await pauses()).toEqual({ ...none, exchanges: underReview, balancePayments: underReview });
  await stop({ scope: "client", clientId: client.id, kinds: ["withdraw"] });
  expect(await pauses()).toEqual({
    ...none,
    exchanges: underReview,
    payments: underReview,
    cashOuts: underReview,
    balancePayments: underReview,
  });
});

it("a client who may not book or pay in learns that beforehand", async () => {
  await stop({ scope: "client", clientId: client.id, kinds: ["book"] });
  const unbooked = { ...none, orders: underReview, exchanges: underReview };
  expect(await pauses()).toEqual(unbooked);
  await stop({ scope: "client", clientId: client.id, kinds: ["receive"] });
  expect(await pauses()).toEqual({ ...unbooked, payIns: underReview });
});

it("a currency that is stopped pauses what names it, and nothing else", async () => {
  await stop({ scope: "currency", currency: "NZD", kinds: ["quote"] });
  expect(await pauses()).toEqual(none);
  expect(await pauses("?fromCurrency=GBP&toCurrency=EUR")).toEqual(none);
  const named = { ...none, orders: exchangesPaused, exchanges: exchangesPaused };
  expect(await pauses("?fromCurrency=GBP&toCurrency=NZD")).toEqual(named);
  await stop({ scope: "currency", currency: "CAD", kinds: ["pay"] });
  expect(await pauses("?fromCurrency=CAD&toCurrency=GBP")).toEqual(none);
  const unpaid = { ...none, payments: paymentsPaused, recipients: paymentsPaused };
  expect(await pauses("?fromCurrency=GBP&toCurrency=CAD")).toEqual(unpaid);
});

it("the desk's switches pause exchanges and payments of everybody", async () => {
  await stop({ scope: "house", kinds: ["pay"] });
  expect(await pauses()).toEqual({ ...none, payments: paymentsPaused, recipients: paymentsPaused });
  await stop({ scope: "house", kinds: ["quote"] });
  expect(await pauses()).toEqual({
    ...none,
    orders: exchangesPaused,
    exchanges: exchangesPaused,
    payments: paymentsPaused,
    recipients: paymentsPaused,
  });
});
