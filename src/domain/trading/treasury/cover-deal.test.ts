import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import {
  eventOnReport,
  isQuoteFor,
  mayConfirm,
  type OrderReport,
  orderTravelMs,
  type SentQuote,
} from "./cover-deal.ts";

const endsAt = new Date("2027-03-10T10:00:20.000Z");
const quote: SentQuote = {
  ...{ sold: money(100_000n, "GBP"), bought: money(116_983n, "EUR"), endsAt },
  amountCurrency: "GBP",
};
const inTime = new Date("2027-03-10T10:00:10.000Z");
const dealt = (sold: bigint, bought: bigint): OrderReport => ({
  state: "dealt",
  sold: money(sold, "GBP"),
  bought: money(bought, "EUR"),
});

describe("a provider's report", () => {
  it.each<[string, OrderReport, string]>([
    ["all of it at the quote", dealt(100_000n, 116_983n), "fill"],
    ["all of it at a better rate", dealt(100_000n, 117_000n), "fill"],
    ["a half, rounded down", dealt(50_000n, 58_491n), "fill_part"],
    ["a penny", dealt(1n, 1n), "fill_part"],
    ["a cent less than the quote", dealt(100_000n, 116_982n), "lose"],
    ["more than was asked for", dealt(100_001n, 116_985n), "lose"],
    ["nothing as if it were something", dealt(0n, 0n), "lose"],
    ["less than nothing", dealt(-1n, 1n), "lose"],
    ["something for nothing", dealt(1n, 0n), "lose"],
    [
      "another currency",
      { ...dealt(100_000n, 116_983n), bought: money(116_983n, "USD") } as OrderReport,
      "lose",
    ],
    ["a rejection", { state: "rejected", reason: "Last look" }, "reject"],
    ["nothing, since no answer came", { state: "lost" }, "lose"],
    ["an order it hasn't heard of", { state: "unheard" }, "lose"],
  ])("of %s is booked as it should", (_, report, event) => {
    expect(eventOnReport(report, quote, inTime)).toBe(event);
  });

  it.each<[string, OrderReport, string]>([
    ["all of it at the quote", dealt(100_000n, 116_983n), "fill"],
    ["all of it for less", dealt(99_999n, 116_983n), "fill"],
    ["a half, rounded up", dealt(50_001n, 58_492n), "fill_part"],
    ["nearly all of it, for all that was quoted", dealt(100_000n, 116_982n), "fill_part"],
    ["a half that costs a penny more", dealt(50_002n, 58_492n), "lose"],
    ["more than was asked for", dealt(100_000n, 116_984n), "lose"],
    ["a penny more than was quoted", dealt(100_001n, 116_983n), "lose"],
  ])("of an amount that is bought, %s, is booked as it should", (_, report, event) => {
    expect(eventOnReport(report, { ...quote, amountCurrency: "EUR" }, inTime)).toBe(event);
  });

  it("of an order that it hasn't heard of rejects it once it can no longer arrive", () => {
    const later = (ms: number) => new Date(endsAt.getTime() + orderTravelMs + ms);
    expect([later(0), later(1)].map((now) => eventOnReport({ state: "unheard" }, quote, now))).toEqual([
      "lose",
      "reject",
    ]);
    expect(eventOnReport({ state: "lost" }, quote, later(1))).toBe("lose");
  });

  it("is never booked for more than was asked for, nor below the quote by a minor unit", () => {
    const amount = fc.bigInt(1n, 10n ** 14n);
    fc.assert(
      fc.property(amount, amount, amount, amount, (quotedSold, quotedBought, sold, bought) => {
        const event = eventOnReport(
          dealt(sold, bought),
          { ...quote, sold: money(quotedSold, "GBP"), bought: money(quotedBought, "EUR") },
          inTime,
        );
        if (event === "lose") return;
        expect(sold).toBeLessThanOrEqual(quotedSold);
        expect((bought + 1n) * quotedSold).toBeGreaterThan(quotedBought * sold);
        expect(event).toBe(sold === quotedSold ? "fill" : "fill_part");
      }),
    );
  });
});

it("a deal is confirmed at the provider's latest quote, before its end", () => {
  const open = { id: "q2", endsAt };
  const confirm = (quoteId: string, now: Date, of: typeof open | null = open) =>
    mayConfirm(of, { quoteId, now });
  expect(confirm("q2", inTime)).toMatchObject({ ok: true });
  const ended = { ok: false, refusal: "cover_quote_ended" };
  expect(confirm("q1", inTime)).toEqual(ended);
  expect(confirm("q2", endsAt)).toEqual(ended);
  expect(confirm("q2", inTime, null)).toEqual(ended);
});

it.each<[string, "GBP" | "EUR", bigint, bigint, boolean]>([
  ["of exactly what is sold", "GBP", 100_000n, 1n, true],
  ["of a penny more", "GBP", 100_001n, 1n, false],
  ["of exactly what is bought", "EUR", 1n, 100_000n, true],
  ["of a cent less", "EUR", 1n, 99_999n, false],
])("a quote %s is compared with what was asked", (_, currency, sold, bought, isFor) => {
  const order = { soldCurrency: "GBP", boughtCurrency: "EUR", amount: money(100_000n, currency) } as const;
  const quoted = { sold: money(sold, "GBP"), bought: money(bought, "EUR") };
  expect(isQuoteFor(order, quoted)).toBe(isFor);
  expect(isQuoteFor(order, { ...quoted, bought: money(bought, "USD") })).toBe(false);
  expect(isQuoteFor(order, { sold: quoted.bought, bought: quoted.sold })).toBe(false);
});
