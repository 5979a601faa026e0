import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { addTradingClient, cookieOfClient, type TradingClient } from "../support/trading-client.ts";

const summit = serveSummit();
let fixture: BookingFixture;
let viewer: Browser;
let client: TradingClient;
let other: TradingClient;

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  viewer = await summit.staffBrowser("viewer");
  client = await addTradingClient(summit, fixture);
  other = await addTradingClient(summit, fixture);
  summit.app.rates.accept(tableAt(summit.app.clock()));
});
afterAll(() => fixture.close());

async function browserOf({ id }: TradingClient): Promise<Browser> {
  const browser = summit.browser();
  const [name = "", token = ""] = (await cookieOfClient(summit.app, id)).split("=");
  browser.cookies.set(name, token);
  return browser;
}

describe("a client's page", () => {
  it("lists the client's own alerts and recipients, and nobody else's", async () => {
    const theirs = await browserOf(client);
    const alert = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.30", dailyUpdates: true };
    expect((await theirs.postOnce("/api/alerts", alert)).status).toBe(201);
    const file = `/api/admin/clients/${client.id}`;
    const { body } = await viewer.get(`${file}/standing-instructions`);
    expect(body).toMatchObject({ orders: [], autoExchanges: [], alerts: [{ targetRate: 1.3 }] });
    const foreign = await viewer.get(`/api/admin/clients/${other.id}/standing-instructions`);
    expect(foreign.body).toEqual({ orders: [], autoExchanges: [], alerts: [] });
    expect((await viewer.get(`${file}/recipients`)).body).toEqual({ items: [], nextCursor: null });
    expect((await viewer.get(`${file}/screening-cases`)).body).toEqual([]);
  });

  it("lists incoming payments with the client they were matched to", async () => {
    const operator = await summit.staffBrowser("operator");
    const received = await operator.post("/api/admin/receipts", {
      bankReference: "CLIENT-PAGE-1",
      reference: client.reference,
      payerName: "Somebody Else",
      currency: "GBP",
      amount: "40.00",
    });
    expect(received.status).toBe(201);
    const { body } = await viewer.get(`/api/admin/clients/${client.id}/payments`);
    expect(body).toMatchObject({
      paidOut: [],
      received: [{ id: received.body.id, payerName: "Somebody Else", amount: "40.00", currency: "GBP" }],
    });
    const foreign = await viewer.get(`/api/admin/clients/${other.id}/payments`);
    expect(foreign.body).toEqual({ paidOut: [], received: [] });
  });

  it("adds the balances up in GBP at mid-market, and knows no other client", async () => {
    const path = `/api/admin/clients/${client.id}/balances`;
    expect((await viewer.get(path)).body.total).toBe("0.00");
    expect((await viewer.get(`/api/admin/clients/${client.id.replace(/^./, "f")}/balances`)).status).toBe(
      404,
    );
  });

  it("is closed to brokers beyond money, trades and details", async () => {
    const broker = await summit.staffBrowser("broker");
    for (const part of ["standing-instructions", "recipients", "payments", "screening-cases"])
      expect((await broker.get(`/api/admin/clients/${client.id}/${part}`)).status).toBe(403);
  });
});
