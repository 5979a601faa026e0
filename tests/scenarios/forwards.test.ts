import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { bookedAt, openForwardPairs, setupForwardFixture } from "../support/setup-forward-fixture.ts";

const { desk, call, quote, book, funded, held, eventsOf } = setupForwardFixture();

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().openMarket();
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

describe("quotes", () => {
  it("the terms name the open pair both ways, and the dates the weekdays that are closed", async () => {
    const client = await desk().addClient();
    const terms = await call(client, "GET", "/api/forward-terms");
    expect(terms).toMatchObject({
      status: 200,
      body: {
        pairs: [
          { fromCurrency: "EUR", toCurrency: "GBP" },
          { fromCurrency: "GBP", toCurrency: "EUR" },
        ],
        depositPercent: 5,
        ratesAt: "2026-11-29",
        referenceRates: true,
      },
    });
    const dates = await call(client, "GET", "/api/forward-dates?fromCurrency=GBP&toCurrency=EUR");
    expect(dates.body).toMatchObject({ earliest: "2026-03-13", latest: "2027-03-10" });
    expect(dates.body.closed.slice(0, 2)).toEqual(["2026-04-03", "2026-04-06"]);
  });

  it("a quote has spot beside the forward rate, the deposit rounded up, and the days of drawing", async () => {
    const client = await desk().addClient();
    const { status, body } = await quote(client, { amount: "1000.01" });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      spotRate: 1.17,
      deposit: "50.01",
      depositPercent: 5,
      drawFrom: "2026-03-16",
      drawBy: "2026-04-20",
      fromAmount: "1000.01",
    });
    // Pounds bear more interest than euros, so that a later euro is dearer.
    expect(body.midRate).toBeLessThan(1.17);
    expect(Number(body.points)).toBeCloseTo(body.midRate - 1.17, 9);
    expect(body.rate).toBeLessThan(body.midRate);
  });

  it.each([
    ["a pair that isn't open", { toCurrency: "JPY" }, "forward_pair_closed"],
    ["a spot date", { deliveryFrom: undefined, deliveryTo: "2026-03-12" }, "forward_date_invalid"],
    ["a holiday", { deliveryTo: "2026-04-03" }, "forward_date_invalid"],
    ["the same currency", { toCurrency: "GBP" }, "same_currency"],
    ["nothing", { amount: "0" }, "amount_too_small"],
    ["too many decimals", { amount: "1.001" }, "amount_too_precise"],
    ["more than one exchange can be", { amount: "20000000" }, "amount_too_large"],
  ])("a quote for %s is refused in words", async (_, also, code) => {
    const { body } = await quote(await desk().addClient(), also);
    expect(body.code).toBe(code);
  });

  it("without current rates nothing is quoted", async () => {
    const client = await desk().addClient();
    desk().closeMarket();
    expect((await quote(client)).body.code).toBe("rate_unavailable");
  });
});

describe("booking", () => {
  it("the deposit moves from the balance to the client's deposits, and the forward has its quote's terms", async () => {
    const client = await funded();
    const quoted = (await quote(client)).body;
    const { status, body } = await book(client, quoted.id);
    expect(status, JSON.stringify(body)).toBe(201);
    const {
      needsApproval,
      id: _,
      expiresAt: __,
      points: ___,
      marginCost: ____,
      rateSimulated: _____,
      ...terms
    } = quoted;
    expect(needsApproval).toBe(false);
    expect(body).toMatchObject({
      ...{ ...terms, createdAt: body.createdAt },
      ...{ status: "ACTIVE", deposit: "50.00", fromAmountLeft: "1000.00", drawableNow: false },
      ...{ worth: null, marginCall: null, closedAt: null },
    });
    expect(body.reference).toMatch(/^FW\d{8}$/);
    expect(await desk().balanceOf(client, "GBP")).toBe(1_950_00n);
    expect(await held(client, "client_deposit")).toBe(50_00n);
    const list = await call(client, "GET", "/api/forwards");
    expect(list.body).toEqual([body]);
    expect(await eventsOf(client, "forward_booked")).toHaveLength(1);
    await expectBooksToBalance(desk().url);
  });

  it("a balance below the deposit, terms not accepted, an old quote and a used one book nothing", async () => {
    const client = await funded("49.99");
    const { id } = (await quote(client)).body;
    expect((await book(client, id)).body.code).toBe("forward_deposit_short");
    const payload = { quoteId: id, termsAccepted: false };
    const unaccepted = await call(client, "POST", "/api/forwards", { payload });
    expect(unaccepted.body.code).toBe("terms_not_accepted");
    await desk().deposit(client, "0.01", "GBP");
    expect((await book(client, id)).status).toBe(201);
    expect((await book(client, id)).body.code).toBe("quote_used");
    const late = (await quote(client)).body.id;
    desk().setNow(new Date(bookedAt.getTime() + 30_000));
    expect((await book(client, late)).body.code).toBe("quote_expired");
    expect(await desk().balanceOf(client, "GBP")).toBe(0n);
  });

  it("fifty bookings of one quote at once, with one key or others, make one forward and take one deposit", async () => {
    const client = await funded();
    const { id } = (await quote(client)).body;
    const headers = { "idempotency-key": "0198a000-0000-7000-8000-000000000001" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => book(client, id, index % 2 === 0 ? headers : {})),
    );
    const made = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])));
    expect(made.size).toBe(1);
    const refused = answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.code]));
    expect(new Set(refused)).toEqual(new Set(["quote_used"]));
    expect(await held(client, "client_deposit")).toBe(50_00n);
    await expectBooksToBalance(desk().url);
  });

  it("fifty quotes booked at once take deposits as far as the balance goes", async () => {
    const client = await funded("520.00");
    const quotes = await Promise.all(Array.from({ length: 50 }, () => quote(client)));
    const answers = await Promise.all(quotes.map(({ body }) => book(client, body.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.code]));
    expect(new Set(refused)).toEqual(new Set(["forward_deposit_short"]));
    expect([await held(client, "client_deposit"), await desk().balanceOf(client, "GBP")]).toEqual([
      500_00n,
      20_00n,
    ]);
  });
});
