import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryExchange, HistoryItem, HistoryPayment } from "#contract/reporting/history.ts";
import type { Trade } from "#contract/trading/trades.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

let client: SignedIn;
/** Booked on three consecutive days, in this order; the first is paid out to two recipients. */
let toEuro: Trade;
let toYen: Trade;
let dollars: Trade;

beforeAll(async () => {
  fixture().setNow(new Date("2026-06-01T22:30:00.000Z"));
  client = await fixture().addClient();
  toEuro = await fixture().bookTrade(client);
  const lines = [
    { beneficiaryId: await fixture().addBeneficiary(client, "EUR", "Demo Recipient"), amount: "1000.00" },
    { beneficiaryId: await fixture().addBeneficiary(client, "EUR", "+Demo Recipient"), amount: "166.49" },
  ];
  await fixture().call(client, "PUT", `/api/trades/${toEuro.id}/allocation`, { payload: { lines } });
  fixture().setNow(new Date("2026-06-01T23:30:00.000Z"));
  toYen = await fixture().bookTrade(client, "50.00", "GBP", "JPY");
  fixture().setNow(new Date("2026-06-03T09:00:00.000Z"));
  client = await fixture().signInAgain(client);
  dollars = await fixture().bookTrade(client, "20.00", "USD", "EUR");
  await fixture().bookTrade(await fixture().addClient());
});

async function find<Item extends HistoryItem = HistoryExchange>(query: Record<string, string | number> = {}) {
  const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await fixture().call(client, "GET", `/api/history?${address}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { items: Item[]; nextCursor: string | null };
}

async function references(query: Record<string, string | number>): Promise<string[]> {
  return (await find(query)).items.map((item) => item.reference);
}

describe("the history of exchanges", () => {
  it("the exchange history lists the client's own, newest first, with what the screen shows", async () => {
    const { items, nextCursor } = await find();
    expect(items.map(({ id }) => id)).toEqual([dollars.id, toYen.id, toEuro.id]);
    expect(nextCursor).toBeNull();
    expect(items[1]).toEqual({
      view: "exchanges",
      closeoutCost: null,
      id: toYen.id,
      date: "2026-06-01T23:30:00.000Z",
      reference: toYen.reference,
      type: "SPOT",
      fromCurrency: "GBP",
      fromAmount: "50.00",
      toCurrency: "JPY",
      toAmount: toYen.toAmount,
      exchangeRate: toYen.exchangeRate,
      status: "PENDING",
      stage: "AWAITING_FUNDS",
    });
  });

  it("the exchange history finds a reference by a part of it and by the whole", async () => {
    const { reference } = toYen;
    const typed = `fx ${reference.slice(2, 6)} ${reference.slice(6)}`;
    for (const text of [reference, typed, reference.slice(3), reference.toLowerCase()])
      expect(await references({ reference: text }), text).toContain(reference);
    expect(await references({ reference: typed })).toEqual([reference]);
    for (const text of ["%", "_", "' or 1=1 --", "<b>", "FX99999999"])
      expect(await references({ reference: text }), text).toEqual([]);
  });

  it("the exchange history narrows by currencies and by days, combined", async () => {
    expect(await references({ sell: "GBP" })).toEqual([toYen.reference, toEuro.reference]);
    expect(await references({ buy: "eur" })).toEqual([dollars.reference, toEuro.reference]);
    expect(await references({ sell: "GBP", buy: "EUR" })).toEqual([toEuro.reference]);
    expect(await references({ sell: "AUD" })).toEqual([]);
    expect(await references({ from: "2026-06-02" })).toEqual([dollars.reference]);
    expect(await references({ to: "2026-06-01" })).toEqual([toYen.reference, toEuro.reference]);
    const all = { sell: "GBP", buy: "JPY", from: "2026-06-01", to: "2026-06-03" };
    expect(await references({ ...all, reference: toYen.reference })).toEqual([toYen.reference]);
    expect(await references({ ...all, reference: toEuro.reference })).toEqual([]);
  });

  it("the exchange history takes days in the reader's time zone", async () => {
    const day = { from: "2026-06-02", to: "2026-06-02" };
    expect(await references(day)).toEqual([]);
    expect(await references({ ...day, zone: "Europe/London" })).toEqual([toYen.reference]);
    expect(await references({ ...day, zone: "Asia/Tokyo" })).toEqual([toYen.reference, toEuro.reference]);
  });

  it("the exchange history is paged without a gap or a repeat, with the filters kept", async () => {
    const first = await find({ limit: 2, to: "2026-06-03" });
    expect(first.items).toHaveLength(2);
    const rest = await find({ limit: 2, to: "2026-06-03", cursor: first.nextCursor ?? "" });
    expect(rest.nextCursor).toBeNull();
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).toEqual([dollars.id, toYen.id, toEuro.id]);
  });

  it.each([
    [422, "from=2026-02-30", { from: "This date doesn't exist. Enter another one." }],
    [400, "to=yesterday", { to: "Enter a date, like 2026-03-31" }],
    [422, "from=2026-03-02&to=2026-03-01", { to: "Date To is before Date From." }],
    [400, "sell=XXX", { sell: "Please select a currency" }],
    [400, "view=everything", { view: "Choose exchanges or payments" }],
    [422, "zone=Middle/Earth", { zone: "We don't recognise this time zone" }],
    [
      400,
      `reference=${"9".repeat(41)}`,
      { reference: "This is too long for a reference. Check it and try again." },
    ],
    [400, "cursor=none", { cursor: "We couldn't find that page. Go back to the start of the list." }],
  ])("the exchange history answers %d with a reason for %s", async (expected, query, fields) => {
    const { status, body } = await fixture().call(client, "GET", `/api/history?${query}`);
    expect({ status, fields: body.fields }).toEqual({ status: expected, fields });
  });
});

describe("the history of payments", () => {
  const view = { view: "payments" };

  it("the payment history lists each paid recipient with the exchange behind it", async () => {
    const { items } = await find<HistoryPayment>(view);
    expect(items.map(({ amount }) => amount).toSorted()).toEqual(["1000.00", "166.49"]);
    expect(items.find(({ amount }) => amount === "1000.00")).toMatchObject({
      view: "payments",
      tradeId: toEuro.id,
      reference: toEuro.reference,
      recipient: "Demo Recipient",
      accountNumber: expect.stringMatching(/^•••• \d{4}$/),
      currency: "EUR",
      status: "WAITING",
    });
  });

  it("the payment history narrows by the same filters", async () => {
    const count = async (query: object) => (await find<HistoryPayment>({ ...view, ...query })).items.length;
    expect(await count({ sell: "GBP", buy: "EUR", reference: toEuro.reference })).toBe(2);
    expect(await count({ sell: "USD" })).toBe(0);
    expect(await count({ buy: "JPY" })).toBe(0);
    expect(await count({ from: "2026-06-02" })).toBe(0);
    expect(await count({ to: "2026-06-01", from: "2026-06-01" })).toBe(2);
    const first = await find<HistoryPayment>({ ...view, limit: 1 });
    const second = await find<HistoryPayment>({ ...view, limit: 1, cursor: first.nextCursor ?? "" });
    expect(new Set([first.items[0]?.id, second.items[0]?.id]).size).toBe(2);
    expect(second.nextCursor).toBeNull();
  });

  it("the payment history includes withdrawals, found by their own reference", async () => {
    const payer = await fixture().addClient();
    await fixture().deposit(payer, "70.00", "EUR");
    const beneficiaryId = await fixture().addBeneficiary(payer);
    const payload = { beneficiaryId, amount: "70.00", reference: "Rent May" };
    await fixture().call(payer, "POST", "/api/balances/EUR/withdrawals", { payload });
    const found = async (query: string) =>
      (await fixture().call(payer, "GET", `/api/history?view=payments&${query}`)).body.items;
    const expected = [{ tradeId: null, reference: "Rent May", amount: "70.00", currency: "EUR" }];
    for (const query of ["", "reference=rent%20m", "buy=EUR"])
      expect(await found(query), query).toMatchObject(expected);
    for (const query of ["sell=GBP", "reference=FX", "buy=USD"])
      expect(await found(query), query).toEqual([]);
  });

  it("the payment history narrows to one recipient, and never to another client's", async () => {
    const payer = await fixture().addClient();
    await fixture().deposit(payer, "70.00", "EUR");
    const [paid, unpaid] = [await fixture().addBeneficiary(payer), await fixture().addBeneficiary(payer)];
    const payload = { beneficiaryId: paid, amount: "20.00", reference: "Rent June" };
    await fixture().call(payer, "POST", "/api/balances/EUR/withdrawals", { payload });
    const of = async (reader: typeof payer, id: string) =>
      (await fixture().call(reader, "GET", `/api/history?view=payments&recipient=${id}`)).body.items;
    expect(await of(payer, paid)).toMatchObject([{ amount: "20.00", reference: "Rent June" }]);
    expect(await of(payer, unpaid)).toEqual([]);
    expect(await of(await fixture().addClient(), paid)).toEqual([]);
  });
});

describe("the table for a spreadsheet", () => {
  async function table(query: string): Promise<string[]> {
    const { status, raw, headers } = await fixture().call(client, "GET", `/api/history.csv?${query}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toContain("attachment;");
    return raw.toString().trimEnd().split("\n");
  }

  it("the spreadsheet export has every filtered row", async () => {
    const lines = await table("sell=GBP");
    expect(lines).toEqual([
      "\u{feff}Date (UTC),Reference,Type,Sell currency,Sell amount,Buy currency,Buy amount,Exchange rate,Status,Cancellation cost (sell currency)",
      `2026-06-01T23:30:00.000Z,${toYen.reference},Spot,GBP,50.00,JPY,${toYen.toAmount},${toYen.exchangeRate},Awaiting funds,`,
      `2026-06-01T22:30:00.000Z,${toEuro.reference},Spot,GBP,1000.00,EUR,1166.49,1.16649,Awaiting funds,`,
    ]);
  });

  it("the spreadsheet export never has a cell that a spreadsheet would execute", async () => {
    const lines = await table("view=payments");
    expect(lines).toHaveLength(3);
    const cells = lines.flatMap((line) => line.split(","));
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
    expect(lines.join("\n")).toContain("'+Demo Recipient");
  });

  it("the spreadsheet export is refused for an invalid filter before a line is sent", async () => {
    expect((await fixture().call(client, "GET", "/api/history.csv?from=2026-02-30")).status).toBe(422);
    expect((await fixture().call(undefined, "GET", "/api/history.csv")).status).toBe(401);
  });

  it("the history and its export are refused with a reason for a reference that cannot be stored", async () => {
    for (const address of ["/api/history?view=payments&reference=%00", "/api/history.csv?reference=%00"]) {
      const { status, body } = await fixture().call(client, "GET", address);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        message: "We can't save some of these characters. Please remove them.",
      });
    }
  });
});
