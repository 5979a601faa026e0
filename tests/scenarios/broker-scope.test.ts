import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { addTradingClient, type TradingClient } from "../support/trading-client.ts";

const summit = serveSummit();
let fixture: BookingFixture;
let browser: Browser;
let brokerId: string;
let others: TradingClient;
let anothers: TradingClient;

type BrokerScope = {
  /** The request path for a client. */
  readonly of: (client: TradingClient) => string;
  readonly body?: object;
  /** For list responses: exactly the broker's own clients. */
  readonly lists?: true;
  /**
   * The whole response, for one that names nobody, when the broker has one client with two quotes and a
   * trade.
   */
  readonly answers?: unknown;
};

/** The client parameter of each broker call; `undefined` if it concerns no client or has its own test. */
const brokerScopes: Readonly<Record<string, BrokerScope | undefined>> = {
  "GET /api/admin/clients": { of: () => "/api/admin/clients", lists: true },
  "GET /api/admin/clients/:id": { of: ({ id }) => `/api/admin/clients/${id}` },
  "GET /api/admin/clients/:id/balances": { of: ({ id }) => `/api/admin/clients/${id}/balances` },
  "GET /api/admin/clients/count": {
    of: () => "/api/admin/clients/count",
    answers: { SIGNED_UP: 0, AWAITING_DOCS: 0, AWAITING_PROCESSING: 0, ACCOUNT_READY: 1 },
  },
  "GET /api/admin/quotes": { of: () => "/api/admin/quotes", lists: true },
  "GET /api/admin/quotes/count": { of: () => "/api/admin/quotes/count", answers: { count: 2, more: false } },
  "GET /api/admin/trades": { of: () => "/api/admin/trades", lists: true },
  "GET /api/admin/trades/:id": { of: ({ tradeId }) => `/api/admin/trades/${tradeId}` },
  "GET /api/admin/trades/count": { of: () => "/api/admin/trades/count", answers: { count: 1, more: false } },
  "GET /api/admin/user": undefined,
  "POST /api/admin/clients/:id/quotes": {
    of: ({ id }) => `/api/admin/clients/${id}/quotes`,
    body: { fromCurrency: "GBP", toCurrency: "EUR", amount: "100" },
  },
  "POST /api/admin/clients/:id/telephone-quotes": {
    of: ({ id }) => `/api/admin/clients/${id}/telephone-quotes`,
    body: { fromCurrency: "GBP", toCurrency: "EUR", amount: "100" },
  },
  // Books quotes of the call before only; tests/scenarios/telephone-dealing.test.ts tries it.
  "POST /api/admin/clients/:id/telephone-trades": undefined,
};
const calls = Object.keys(staffPolicy).filter((call) => staffPolicy[call]?.includes("broker"));

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  browser = await summit.staffBrowser("broker");
  const { email } = (await browser.get("/api/admin/user")).body;
  const account = summit.app.db.selectFrom("staff").select("brokerId").where("email", "=", email);
  brokerId = (await account.executeTakeFirstOrThrow()).brokerId ?? "";
  others = await addTradingClient(summit, fixture, brokerId);
  anothers = await addTradingClient(summit, fixture);
  summit.app.rates.accept(tableAt(summit.app.clock()));
});
afterAll(() => fixture.close());

async function answerTo(call: string, { of, body }: BrokerScope, client: TradingClient) {
  const [method] = call.split(" ");
  const path = of(client);
  if (method === "GET") return browser.get(path);
  if (method === "PUT") return browser.put(path, body);
  if (method === "PATCH") return browser.patch(path, body);
  if (method === "DELETE") return browser.delete(path);
  return browser.post(path, body);
}

describe("a broker", () => {
  it("every broker call is tried here", () => {
    expect(Object.keys(brokerScopes).toSorted()).toEqual(calls.toSorted());
  });

  it.each(calls.filter((call) => brokerScopes[call]))(
    "the broker call %s is limited to their own clients",
    async (call) => {
      const sight = brokerScopes[call];
      if (!sight) return;
      const own = await answerTo(call, sight, others);
      const foreign = await answerTo(call, sight, anothers);
      expect([call, own.status]).toEqual([call, expect.toSatisfy((status: number) => status < 300)]);
      if (sight.answers) expect(own.body).toEqual(sight.answers);
      else if (sight.lists) {
        const text = JSON.stringify(own.body);
        expect([others.id, others.email, others.tradeId].some((fact) => text.includes(fact))).toBe(true);
        for (const fact of Object.values(anothers)) expect(text).not.toContain(fact);
      } else expect([call, foreign.status]).toEqual([call, 404]);
    },
  );

  it("a broker sees a client from the assignment until it ends", async () => {
    const administrator = await summit.staffBrowser();
    const client = await addTradingClient(summit, fixture);
    const path = `/api/admin/clients/${client.id}`;
    expect((await browser.get(path)).status).toBe(404);
    await administrator.post(`${path}/broker`, { brokerId });
    expect((await browser.get(path)).status).toBe(200);
    await administrator.post(`${path}/broker`, { brokerId: null });
    expect((await browser.get(path)).status).toBe(404);
  });

  it("a broker isn't shown who referred a client of theirs, unless that is a client of theirs too", async () => {
    const administrator = await summit.staffBrowser();
    const { db, clock } = summit.app;
    const path = `/api/admin/clients/${others.id}`;
    const referBy = (referrerId: string) =>
      db
        .updateTable("clients")
        .set({ referrerId, referredSince: clock() })
        .where("id", "=", others.id)
        .execute();
    const textOf = async (who: Browser, of: string) => JSON.stringify((await who.get(of)).body);
    await referBy(anothers.id);
    for (const each of ["/api/admin/clients", path]) {
      expect(await textOf(administrator, each)).toContain(anothers.email);
      const shown = await textOf(browser, each);
      expect(shown).not.toContain(anothers.id);
      expect(shown).not.toContain(anothers.email);
    }
    const own = await addTradingClient(summit, fixture, brokerId);
    await referBy(own.id);
    expect((await browser.get(path)).body).toMatchObject({ referrerId: own.id, referrerEmail: own.email });
  });

  it("a broker learns nothing of another's client by the place at which a list goes on", async () => {
    const list = (cursor: string) => browser.get(`/api/admin/clients?sort=email&cursor=${cursor}`);
    expect((await list(others.id)).status).toBe(200);
    expect((await list(anothers.id)).body.code).toBe("input_malformed");
  });
});
