import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClientTeam } from "#contract/reporting/client-page.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { addMember } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
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

function actionsOf({ body }: Awaited<ReturnType<Browser["get"]>>): string[] {
  return body.activity.map(({ action }: ClientTeam["activity"][number]) => action);
}

describe("a client's page", () => {
  it("lists the client's own alerts, budget rates and recipients, and nobody else's", async () => {
    const theirs = await browserOf(client);
    const alert = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.30", dailyUpdates: true };
    expect((await theirs.postOnce("/api/alerts", alert)).status).toBe(201);
    const budget = {
      ...{ fromCurrency: "GBP", toCurrency: "EUR", budgetRate: "1.16" },
      ...{ startsOn: "2026-01-01", endsOn: "2026-12-31" },
    };
    expect((await theirs.postOnce("/api/budget-rates", budget)).status).toBe(201);
    const { body: budgetRates } = await theirs.get("/api/budget-rates");
    const file = `/api/admin/clients/${client.id}`;
    const { body } = await viewer.get(`${file}/standing-instructions`);
    expect(body).toMatchObject({ orders: [], autoExchanges: [], alerts: [{ targetRate: 1.3 }], budgetRates });
    const foreign = await viewer.get(`/api/admin/clients/${other.id}/standing-instructions`);
    expect(foreign.body).toEqual({ orders: [], autoExchanges: [], alerts: [], budgetRates: [] });
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

  it("shows the client's members, approval rules, waiting requests and activity, and nobody else's", async () => {
    const { db, clock } = summit.app;
    const company = await addTradingClient(summit, fixture);
    const team = () => viewer.get(`/api/admin/clients/${company.id}/team`);
    expect((await team()).body).toMatchObject({
      members: [{ role: "owner" }],
      approvalRules: [],
      requests: [],
    });
    const theirs = await browserOf(company);
    const invited = { email: "preparer@example.test", role: "preparer" };
    const invite = () => theirs.post("/api/team/invitations", invited);
    await confirmAsClient(summit.app, (await invite()).body);
    expect((await invite()).status).toBe(201);
    await addMember(db, { clientId: company.id, role: "approver", at: clock() });
    const answer = await team();
    expect(answer.body).toMatchObject({
      members: [{ role: "owner" }, { role: "approver", hasSecondFactor: false, lastSeenAt: null }],
      invitations: [{ email: invited.email, role: "preparer", hasExpired: false }],
      secondFactorRequired: false,
      approvalRules: ["1 approval for payments, by an approver"],
      requests: [],
    });
    expect(actionsOf(answer)).toContain("invite_member");
    const foreign = await viewer.get(`/api/admin/clients/${other.id}/team`);
    expect(foreign.body).toMatchObject({ members: [{ role: "owner" }], invitations: [] });
    expect(actionsOf(foreign)).not.toContain("invite_member");
  });

  it("is closed to brokers beyond money, trades and details", async () => {
    const broker = await summit.staffBrowser("broker");
    for (const part of ["standing-instructions", "recipients", "payments", "screening-cases", "team"])
      expect((await broker.get(`/api/admin/clients/${client.id}/${part}`)).status).toBe(403);
  });
});
