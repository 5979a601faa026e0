import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { createQuote } from "#server/trading/quotes/create-quote.ts";
import { createQuoteStops } from "#server/trading/quotes/quote-stops.ts";
import { setupRewardsFixture } from "../support/setup-rewards-fixture.ts";

const fixture = setupRewardsFixture();

/** Balances of the house's margin and rounding accounts by currency, in minor units. */
async function stored(): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ currency: string; balance: bigint }>`
    select currency, sum(balance)::bigint as balance from accounts where kind in ('margin', 'rounding')
    group by currency`.execute(fixture().db);
  return new Map(rows.map(({ currency, balance }) => [currency, balance]));
}

describe("the attack that turned 0.60 into 0.79", () => {
  it("the rounding attack is refused: a cent is below the smallest exchange, and the refusal names it", async () => {
    const client = await fixture().addClient();
    fixture().tick();
    const quoting = createQuote(
      fixture().db,
      client.id,
      { fromCurrency: "USD", toCurrency: "GBP", amount: "0.01", isReceiving: false },
      {
        now: fixture().clock(),
        newId: randomUUIDv7,
        calendar: fixture().app.calendar,
        programmeStart: fixture().app.config.POINTS_PROGRAMME_START,
        quoteStops: createQuoteStops(),
        pairRate: (from, to) => fixture().app.rates.rateFor(from, to),
      },
    );
    const refused = await quoting.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      code: "amount_below_limit",
      fields: { amount: "The minimum is 1.25 USD. Enter a larger amount." },
    });
  });

  it("the rounding attack is refused even without a smallest exchange, since nothing would be bought", async () => {
    const client = await fixture().addClient();
    await expect(fixture().bookTrade(client, "0.01", "EUR", "GBP")).rejects.toThrow();
  });

  it("the rounding attack loses money in the smallest allowed exchanges, and the house's accounts only grow", async () => {
    const client = await fixture().addClient();
    const before = await stored();
    const [slice, slices] = [1_18n, 60n];
    for (let count = 0n; count < slices; count++) await fixture().exchange(client, "1.18", "EUR", "GBP");
    expect(await fixture().balanceOf(client, "GBP")).toBe(60_00n);
    await fixture().exchange(client, "60.00", "GBP", "EUR");
    const back = await fixture().balanceOf(client, "EUR");
    expect(back).toBe(69_98n);
    expect(back).toBeLessThan(slice * slices);
    for (const [currency, balance] of await stored())
      expect(balance).toBeGreaterThanOrEqual(before.get(currency) ?? 0n);
    expect(await checkBooks(fixture().db), "breaks in the books").toEqual([]);
  });
});

describe("points and cash out", () => {
  it("ten exchanges of £0.51 earn what one of £5.10 does, and clawing one back leaves what nine earn", async () => {
    const [slicer, other] = [await fixture().addClient(), await fixture().addClient()];
    let last = "";
    for (let count = 0; count < 10; count++) last = await fixture().exchange(slicer, "0.51");
    await fixture().exchange(other, "5.10");
    expect([(await fixture().points(slicer)).total, (await fixture().points(other)).total]).toEqual([
      "0.05",
      "0.05",
    ]);
    await fixture().happen({ kind: "trade_failed", clientId: slicer.id, tradeId: last });
    await fixture().happen({ kind: "trade_failed", clientId: slicer.id, tradeId: last });
    expect((await fixture().points(slicer)).total).toBe("0.04");
  });

  it("twenty cash-outs of three cents pay a cent each, less than half of all of it at once", async () => {
    const client = await fixture().addClient();
    await fixture().earn(client.id, 60n);
    for (let count = 0; count < 20; count++) await fixture().cashOut(client, "0.03");
    expect(await fixture().balanceOf(client, "USD")).toBe(20n);
  });
});
