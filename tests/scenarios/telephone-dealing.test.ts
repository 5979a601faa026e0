import { randomUUID, randomUUIDv7 } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { tableAt } from "../support/rate-tables.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: false };
let fixture: BookingFixture;
let dealer: Browser;
let client: string;

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  dealer = await summit.staffBrowser("operator");
});
beforeEach(async () => {
  client = await fixture.addClient();
  summit.app.rates.accept(tableAt(summit.app.clock()));
});
afterEach(() => expectBooksToBalance(summit.databaseUrl));
afterAll(() => fixture.close());

const quotePath = (id: string) => `/api/admin/clients/${id}/telephone-quotes`;
const dealPath = (id: string) => `/api/admin/clients/${id}/telephone-trades`;

async function quoted(by: Browser = dealer, of: string = client): Promise<string> {
  const { status, body } = await by.post(quotePath(of), asked);
  expect(status).toBe(201);
  return body.id;
}

type Deal = {
  readonly by?: Browser;
  readonly of?: string;
  readonly key?: string;
  readonly callReference?: string;
  readonly termsAccepted?: boolean;
};

function deal(quoteId: string, { by = dealer, of = client, key = randomUUID(), ...body }: Deal = {}) {
  const given = { quoteId, callReference: "CALL-1142", termsAccepted: true, ...body };
  return retryWhileBusy(() => by.postOnce(dealPath(of), given, key));
}

async function clientBrowser(id: string): Promise<Browser> {
  const browser = summit.browser();
  const [name = "", token = ""] = (await cookieOfClient(summit.app, id)).split("=");
  browser.cookies.set(name, token);
  return browser;
}

async function relayAll(): Promise<void> {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

const tradesOf = (id: string) =>
  summit.app.db.selectFrom("trades").selectAll().where("clientId", "=", id).execute();
const auditOf = (id: string) =>
  summit.app.db
    .selectFrom("auditLog")
    .select(["action", "actorKind", "details"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();

describe("telephone dealing", () => {
  it("quotes at the client's own margin", async () => {
    const approver = await summit.staffBrowser("approver");
    const set = await approver.put("/api/admin/margins", { clientId: client, margin: "0.1" });
    expect(set.status).toBe(200);
    expect((await dealer.post(quotePath(client), asked)).body.marginPercent).toBe(0.1);
    const other = await fixture.addClient();
    expect((await dealer.post(quotePath(other), asked)).body.marginPercent).toBe(0.3);
  });

  it("books the quote that was read out, and records who dealt and on which call", async () => {
    const { body: quote } = await dealer.post(quotePath(client), asked);
    const booked = await deal(quote.id);
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({
      type: "SPOT",
      stage: "AWAITING_FUNDS",
      fromAmount: quote.fromAmount,
      toAmount: quote.toAmount,
      exchangeRate: quote.rate,
    });
    const shown = await dealer.get(`/api/admin/trades/${booked.body.id}`);
    expect(shown.body.telephone).toEqual({ callReference: "CALL-1142", disputedAt: null });
    expect(shown.body.dealtBy).toMatch(/./);
    const audited = await auditOf(client);
    expect(audited.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ["quote_by_telephone", "staff"],
      ["deal_by_telephone", "staff"],
    ]);
    expect(audited.at(-1)?.details).toMatchObject({
      reference: booked.body.reference,
      callReference: "CALL-1142",
      fromAmount: "1000.00",
    });
  });

  it("mails the client the facts and the call reference", async () => {
    const booked = await deal(await quoted());
    await relayAll();
    const mail = summit.mails.find(({ to }) => to === `${client}@clients.test`);
    expect(mail?.subject).toContain("Exchange booked by telephone");
    expect(mail?.text).toContain("CALL-1142");
    expect(mail?.text).toContain(booked.body.reference);
  });

  it("takes one request sent fifty times at once as one deal", async () => {
    const quoteId = await quoted();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => deal(quoteId, { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await tradesOf(client)).toHaveLength(1);
    expect((await auditOf(client)).filter(({ action }) => action === "deal_by_telephone")).toHaveLength(1);
  });

  it("books a quote once, whichever of fifty keys comes first", async () => {
    const quoteId = await quoted();
    const answers = await Promise.all(Array.from({ length: 50 }, () => deal(quoteId)));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(201)).toHaveLength(1);
    expect(statuses.get(409)?.every(({ body }) => body.code === "quote_used")).toBe(true);
    expect(await tradesOf(client)).toHaveLength(1);
  });

  it("refuses a quote of another client, of another dealer, or of the client's own making", async () => {
    const other = await fixture.addClient();
    expect((await deal(await quoted(dealer, other))).body.code).toBe("not_found");
    const approver = await summit.staffBrowser("approver");
    expect((await deal(await quoted(approver))).body.code).toBe("not_found");
    const own = await (await clientBrowser(client)).post("/api/quotes", asked);
    expect((await deal(own.body.id)).body.code).toBe("not_found");
    expect((await deal(randomUUIDv7())).body.code).toBe("not_found");
    expect([...(await tradesOf(client)), ...(await tradesOf(other))]).toEqual([]);
  });

  it("refuses a quote that has expired, unaccepted terms, and a call without a reference", async () => {
    const quoteId = await quoted();
    expect((await deal(quoteId, { termsAccepted: false })).body.code).toBe("terms_not_accepted");
    expect((await deal(quoteId, { callReference: "  " })).status).toBe(422);
    summit.pass(31_000);
    expect((await deal(quoteId)).body.code).toBe("quote_expired");
    expect(await tradesOf(client)).toEqual([]);
  });

  it("applies every rule of the client: restrictions between quote and booking, the limit, an account on hold", async () => {
    const quoteId = await quoted();
    const restriction = { scope: "client", clientId: client, kinds: ["book"], reason: "Unusual instruction" };
    expect((await dealer.post("/api/admin/restrictions", restriction)).status).toBeLessThan(300);
    expect((await deal(quoteId)).body.code).toBe("account_under_review");

    const limited = await fixture.addClient();
    await summit.app.db
      .updateTable("tradingLimits")
      .set({ unsettledLimit: 500_00n })
      .where("clientId", "=", limited)
      .execute();
    expect((await deal(await quoted(dealer, limited), { of: limited })).body.code).toBe(
      "unsettled_limit_reached",
    );

    const held = await fixture.addClient();
    const ofHeld = await quoted(dealer, held);
    await summit.app.db
      .updateTable("clients")
      .set({ status: "AWAITING_PROCESSING" })
      .where("id", "=", held)
      .execute();
    expect((await deal(ofHeld, { of: held })).body.code).toBe("client_held");
    expect((await dealer.post(quotePath(held), asked)).body.code).toBe("client_held");
  });

  it("stops at a stop switch and for a client with a close-out debt", async () => {
    const inDollars = { ...asked, toCurrency: "USD" };
    const { body: quote } = await dealer.post(quotePath(client), inDollars);
    const stop = { scope: "currency", currency: "USD", kinds: ["quote", "book"], reason: "Market closed" };
    expect((await dealer.post("/api/admin/restrictions", stop)).status).toBe(201);
    expect((await dealer.post(quotePath(client), inDollars)).body.code).toBe("exchanges_paused");
    expect((await deal(quote.id)).body.code).toBe("exchanges_paused");

    const debtor = await fixture.addClient();
    const { body: trade } = await deal(await quoted(dealer, debtor), { of: debtor });
    summit.pass(45_000);
    summit.app.rates.accept(tableAt(summit.app.clock()));
    const ofDebtor = await quoted(dealer, debtor);
    summit.pass(16_000);
    fixture.setMid("GBP", "EUR", "1.30");
    await fixture.cancel(debtor, trade.id);
    summit.app.rates.accept(tableAt(summit.app.clock()));
    expect((await dealer.post(quotePath(debtor), asked)).body.code).toBe("closeout_debt");
    expect((await deal(ofDebtor, { of: debtor })).body.code).toBe("closeout_debt");
  });

  it("is closed to viewers and clients, and a broker deals for their own clients only", async () => {
    const quoteId = await quoted();
    const viewer = await summit.staffBrowser("viewer");
    expect((await viewer.post(quotePath(client), asked)).status).toBe(403);
    expect((await deal(quoteId, { by: viewer })).status).toBe(403);
    expect((await deal(quoteId, { by: await clientBrowser(client) })).status).toBe(401);
    const broker = await summit.staffBrowser("broker");
    expect((await broker.post(quotePath(client), asked)).status).toBe(404);
    const { email } = (await broker.get("/api/admin/user")).body;
    const { brokerId } = await summit.app.db
      .selectFrom("staff")
      .select("brokerId")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const assign = (to: string | null) =>
      summit.app.db.updateTable("clients").set({ brokerId: to }).where("id", "=", client).execute();
    await assign(brokerId);
    const own = await quoted(broker);
    await assign(null);
    expect((await deal(own, { by: broker })).status).toBe(404);
    await assign(brokerId);
    expect((await deal(own, { by: broker })).status).toBe(201);
  });
});

describe("a dealer who is a client", () => {
  const setAddress = (email: string) =>
    summit.app.db
      .updateTable("users")
      .set({ email })
      .where("id", "in", (query) =>
        query.selectFrom("memberships").select("userId").where("clientId", "=", client),
      )
      .execute();

  it("neither quotes nor deals for their own account", async () => {
    const quoteId = await quoted();
    await setAddress((await dealer.get("/api/admin/user")).body.email);
    for (const { status, body } of [await dealer.post(quotePath(client), asked), await deal(quoteId)])
      expect([status, body.code]).toEqual([403, "own_account"]);
    expect(await tradesOf(client)).toEqual([]);
    await setAddress(`${client}@example.com`);
    expect((await deal(quoteId)).status).toBe(201);
  });
});

describe("a dispute of a telephone deal", () => {
  it("opens feedback with the trade's reference, once, and leaves the trade as it is", async () => {
    const { body: trade } = await deal(await quoted());
    const theirs = await clientBrowser(client);
    const dispute = { text: "I asked for 100, not 1,000." };
    const path = `/api/trades/${trade.id}/dispute`;
    const disputed = await theirs.postOnce(path, dispute);
    expect(disputed).toMatchObject({ status: 200, body: { stage: "AWAITING_FUNDS" } });
    expect(disputed.body.telephone.disputedAt).not.toBeNull();
    expect((await theirs.postOnce(path, dispute)).body.code).toBe("trade_disputed");
    const { items } = (await dealer.get("/api/admin/feedback")).body;
    expect(items.filter(({ tradeId }: { tradeId: string }) => tradeId === trade.id)).toMatchObject([
      {
        client: { id: client },
        text: `Dispute of ${trade.reference}, call CALL-1142\n\nI asked for 100, not 1,000.`,
        handled: null,
      },
    ]);
  });

  it("is for the client's own telephone deals only", async () => {
    const { body: trade } = await deal(await quoted());
    const stranger = await clientBrowser(await fixture.addClient());
    const path = (id: string) => `/api/trades/${id}/dispute`;
    expect((await stranger.postOnce(path(trade.id), { text: "Not mine" })).status).toBe(404);
    const booked = await fixture.book(client, await fixture.quote(client, "50.00"));
    const own = (booked.body as { id: string }).id;
    const theirs = await clientBrowser(client);
    expect((await theirs.postOnce(path(own), { text: "I booked this" })).body.code).toBe(
      "trade_not_by_telephone",
    );
  });

  it("comes fifty times at once and is recorded once", async () => {
    const { body: trade } = await deal(await quoted());
    const theirs = await clientBrowser(client);
    const send = () =>
      retryWhileBusy(() => theirs.postOnce(`/api/trades/${trade.id}/dispute`, { text: "Wrong way round" }));
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});
