import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { requireRate } from "#domain/rate.ts";
import { eventOnReport } from "#domain/trading/treasury/cover-deal.ts";
import {
  type FixOrder,
  orderMessage,
  type QuoteInput,
  quoteRequestMessage,
  readQuote,
  readReport,
  statusRequestMessage,
} from "./dealing-messages.ts";
import { encodeMessage, type FixField, type FixMessage } from "./fix-message.ts";

const now = new Date("2027-03-10T10:00:00.000Z");
const ends = "20270310-10:00:20.000";
const endsAt = new Date("2027-03-10T10:00:20.000Z");

function input(sold: CurrencyCode, bought: CurrencyCode, minor: bigint, of: CurrencyCode): QuoteInput {
  return { id: "r1", soldCurrency: sold, boughtCurrency: bought, amount: money(minor, of) };
}
const sellPounds = input("GBP", "EUR", 100_000n, "GBP");
/** Fields of `tag=value`, with | between them. */
function fieldsOf(text: string): FixField[] {
  return text.split("|").map((field) => [Number(field.split("=")[0]), field.slice(field.indexOf("=") + 1)]);
}
const show = ({ type, fields }: FixMessage) =>
  [type, ...fields.map(([tag, value]) => `${tag}=${value}`)].join(" ");
const quote = (...fields: FixField[]): FixMessage => ({
  type: "S",
  fields: [...fieldsOf(`131=r1|117=q1|62=${ends}`), ...fields],
});

describe("a quote is asked for", () => {
  it.each([
    [sellPounds, "55=EUR/GBP 537=1 54=2 38=1000.00 63=0 15=GBP"],
    [input("GBP", "EUR", 100_000n, "EUR"), "55=EUR/GBP 537=1 54=1 38=1000.00 63=0 15=EUR"],
    [input("USD", "JPY", 100_000n, "JPY"), "55=USD/JPY 537=1 54=1 38=100000 63=0 15=JPY"],
    [input("INR", "CAD", 5n, "INR"), "55=CAD/INR 537=1 54=2 38=0.05 63=0 15=INR"],
  ])("by pair, side and amount of the dealt currency: %#", (asked, fields) => {
    expect(show(quoteRequestMessage(asked, now))).toBe(`R 131=r1 146=1 ${fields} 60=20270310-10:00:00.000`);
  });
});

describe("a quote", () => {
  it.each<[string, QuoteInput, FixField[], sold: bigint, bought: bigint]>([
    ["sells pounds at the offer of euros", sellPounds, fieldsOf("132=0.88|133=0.9"), 100_000n, 111_111n],
    [
      "sells euros at the bid",
      input("EUR", "GBP", 100_000n, "EUR"),
      fieldsOf("132=0.88|133=0.9"),
      100_000n,
      88_000n,
    ],
    ["buys euros at the offer", input("GBP", "EUR", 4_500n, "EUR"), fieldsOf("133=0.90000"), 4_050n, 4_500n],
    ["buys yen with dollars", input("USD", "JPY", 100_001n, "JPY"), fieldsOf("132=150.1"), 66_623n, 100_001n],
    ["rounds a half to even, down", input("EUR", "USD", 104n, "EUR"), fieldsOf("132=1.125"), 104n, 117n],
    [
      "rounds a half to even, up",
      input("EUR", "USD", 10_0012n, "EUR"),
      fieldsOf("132=1.125"),
      100_012n,
      112_514n,
    ],
    ["may name a size that is enough", sellPounds, fieldsOf("133=0.9|135=1000"), 100_000n, 111_111n],
  ])("%s", (_, asked, fields, sold, bought) => {
    expect(readQuote(quote(...fields), asked, now)).toEqual({
      ...{ providerQuoteId: "q1", endsAt, price: expect.any(BigInt) },
      sold: money(sold, asked.soldCurrency),
      bought: money(bought, asked.boughtCurrency),
    });
  });

  it.each<[string, FixMessage]>([
    ["without a price on the side that was asked for", quote(...fieldsOf("132=0.9"))],
    ["at a price of nothing", quote(...fieldsOf("133=0"))],
    ["at a price with more decimals than can be kept", quote(...fieldsOf("133=0.90000000001"))],
    ["at a price that is no number", quote(...fieldsOf("133=NaN"))],
    ["of another pair", quote(...fieldsOf("133=0.9|55=EUR/USD"))],
    ["for less than was asked for", quote(...fieldsOf("133=0.9|135=999.99"))],
    [
      "that has ended",
      {
        type: "S",
        fields: fieldsOf("117=q1|133=0.9|62=20270310-10:00:00"),
      },
    ],
    [
      "without an end",
      {
        type: "S",
        fields: fieldsOf("117=q1|133=0.9"),
      },
    ],
    [
      "without an id",
      {
        type: "S",
        fields: [
          [133, "0.9"],
          [62, ends],
        ],
      },
    ],
    ["at which nothing is bought", quote(...fieldsOf("133=99999999"))],
  ])("%s can't be used", (_, message) => {
    expect(readQuote(message, sellPounds, now)).toEqual({ refusal: "The provider's quote can't be used." });
  });

  it("that is refused says why, if the provider does", () => {
    const refused = (...fields: FixField[]) => readQuote({ type: "AG", fields }, sellPounds, now);
    expect(refused(...fieldsOf("658=1"))).toEqual({ refusal: "The provider doesn't quote this." });
    expect(refused(...fieldsOf("58=Unknown\u0000 pair"))).toEqual({ refusal: "Unknown  pair" });
  });
});

const order: FixOrder = { ...sellPounds, id: "d1", providerQuoteId: "q1", price: requireRate("0.9") };
const report = (...fields: FixField[]): FixMessage => ({ type: "8", fields: [[11, "d1"], ...fields] });

it("an order is on its quote, at its price, and nothing of it rests", () => {
  expect(show(orderMessage(order, now))).toBe(
    "D 11=d1 117=q1 21=1 63=0 55=EUR/GBP 54=2 60=20270310-10:00:00.000 38=1000.00 40=D 44=0.9 15=GBP 59=3",
  );
  expect(show(statusRequestMessage(order))).toBe("H 11=d1 55=EUR/GBP 54=2");
});

describe("a report of an order", () => {
  const dealt = (sold: bigint, bought: bigint) => ({
    state: "dealt",
    sold: money(sold, "GBP"),
    bought: money(bought, "EUR"),
  });
  it.each<[string, FixField[], object]>([
    ["that is filled", fieldsOf("39=2|14=1000|6=0.9"), dealt(100_000n, 111_111n)],
    ["of which the rest is cancelled", fieldsOf("39=4|14=500.0|6=0.90"), dealt(50_000n, 55_556n)],
    ["that ended with a part", fieldsOf("39=C|14=500|6=0.9"), dealt(50_000n, 55_556n)],
    [
      "that is done for the day",
      fieldsOf("39=3|14=0"),
      { state: "rejected", reason: "The provider cancelled the order." },
    ],
    [
      "that is cancelled",
      fieldsOf("39=4|14=0|58=No liquidity"),
      { state: "rejected", reason: "No liquidity" },
    ],
    [
      "that is rejected",
      fieldsOf("39=8|14=0|103=3|58=Last look"),
      { state: "rejected", reason: "Last look" },
    ],
    [
      "that is rejected without a reason",
      fieldsOf("39=8|14=0"),
      { state: "rejected", reason: "The provider rejected the order." },
    ],
    ["that the provider doesn't know", fieldsOf("150=I|39=8|14=0|103=5"), { state: "unheard" }],
    ["that is rejected and dealt", fieldsOf("39=8|14=1|6=0.9"), { state: "lost" }],
    ["that is open", fieldsOf("39=0|14=0"), { state: "lost" }],
    ["of which a part is dealt and the rest open", fieldsOf("39=1|14=500|6=0.9"), { state: "lost" }],
    ["without an amount", fieldsOf("39=2|6=0.9"), { state: "lost" }],
    ["without a price", fieldsOf("39=2|14=1000"), { state: "lost" }],
    ["of nothing", fieldsOf("39=2|14=0|6=0.9"), { state: "lost" }],
    ["of a part of a penny", fieldsOf("39=2|14=1000.005|6=0.9"), { state: "lost" }],
    ["of the other side", fieldsOf("39=2|14=1000|6=0.9|54=1"), { state: "lost" }],
    ["of another pair", fieldsOf("39=2|14=1000|6=0.9|55=EUR/USD"), { state: "lost" }],
    ["in another currency", fieldsOf("39=2|14=1000|6=0.9|15=EUR"), { state: "lost" }],
  ])("%s says what it should", (_, fields, expected) => {
    expect(readReport(report(...fields), order)).toEqual(expected);
  });
});

describe("whatever a provider says", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "0",
      "1",
      "2",
      "8",
      "S",
      "1000",
      "0.9",
      "q1",
      ends,
      "EUR/GBP",
      "9".repeat(40),
      `0.${"9".repeat(30)}`,
    ),
  );
  const fields = fc.array(
    fc.tuple(fc.constantFrom(6, 14, 15, 39, 54, 55, 58, 62, 103, 117, 132, 133, 134, 135, 150), text),
  );

  it("is read as something that can be kept, or as nothing", () => {
    fc.assert(
      fc.property(fields, fc.constantFrom("S", "AG"), (said, type) => {
        const answer = readQuote({ type, fields: said }, sellPounds, now);
        if ("refusal" in answer) {
          expect(answer.refusal).toMatch(/^[\x20-\x7e]{1,200}$/);
          return;
        }
        expect(answer.sold.minor > 0n && answer.bought.minor > 0n && answer.bought.minor < 2n ** 62n).toBe(
          true,
        );
        expect(() => encodeMessage(orderMessage({ ...order, ...answer }, now))).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(fields, (said) => {
        expect(readReport({ type: "8", fields: said }, order).state).toMatch(
          /^(dealt|rejected|unheard|lost)$/,
        );
      }),
    );
  });

  it("a part that is dealt at the quote's price is at the quote, whichever side is asked for", () => {
    const codes = fc.constantFrom(...currencyCodes);
    const price = fc.bigInt(1n, 10n ** 13n);
    fc.assert(
      fc.property(
        codes,
        codes,
        fc.boolean(),
        fc.bigInt(1n, 10n ** 10n),
        price,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sold, bought, isSold, minor, scaled, share) => {
          fc.pre(sold !== bought);
          const asked = input(sold, bought, minor, isSold ? sold : bought);
          const text = `${scaled / 10n ** 8n}.${String(scaled % 10n ** 8n).padStart(8, "0")}`;
          const quoted = readQuote(quote([132, text], [133, text]), asked, now);
          fc.pre(!("refusal" in quoted));
          const filled = BigInt(Math.floor(Number(minor) * share));
          const dealing: FixOrder = { ...asked, ...quoted, id: "d1" };
          const said = readReport(
            report([39, filled === minor ? "2" : "4"], [14, quoteRequestAmount(asked, filled)], [6, text]),
            dealing,
          );
          if (said.state !== "dealt") return;
          expect(eventOnReport(said, { ...quoted, amountCurrency: asked.amount.currency }, now)).toBe(
            filled === minor ? "fill" : "fill_part",
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

/** An amount of the dealt currency as FIX has it. */
function quoteRequestAmount(asked: QuoteInput, minor: bigint): string {
  const { fields } = quoteRequestMessage({ ...asked, amount: money(minor, asked.amount.currency) }, now);
  return fields.find(([tag]) => tag === 38)?.[1] ?? "";
}
