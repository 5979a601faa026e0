import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes, getMinorUnits } from "#domain/currency.ts";
import { type Margin, maxMargin, standardMargin } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { getClientRate } from "./client-rate.ts";
import {
  getReceivedAmount,
  getSentAmount,
  indicativeConversion,
  indicativePoints,
  showsSendLink,
} from "./indicative-conversion.ts";

const rate = (text: string) => parseRate(text) as Rate;
/** Mid-market rate with the standard margin. */
const shown = (text: string) => ({ mid: rate(text), margin: standardMargin });
const whole = (amount: bigint, currency: CurrencyCode) =>
  money(amount * 10n ** BigInt(getMinorUnits(currency)), currency);

describe("what a recipient gets: amount × mid × 0.997", () => {
  it.each<[string, CurrencyCode, CurrencyCode, string, bigint]>([
    ["1", "GBP", "EUR", "1.1652", 116n],
    ["99.99", "GBP", "EUR", "1.1652", 11615n],
    ["1250.5", "GBP", "EUR", "1.1652", 145271n],
    ["10000", "GBP", "EUR", "1.1652", 1161704n],
    ["1000000", "GBP", "EUR", "1.1652", 116170440n],
    ["1", "GBP", "USD", "1.3512", 134n],
    ["99.99", "GBP", "USD", "1.3512", 13470n],
    ["1250.5", "GBP", "USD", "1.3512", 168460n],
    ["10000", "GBP", "USD", "1.3512", 1347146n],
    ["1000000", "GBP", "USD", "1.3512", 134714640n],
    ["1", "EUR", "GBP", "0.8582", 85n],
    ["99.99", "EUR", "GBP", "0.8582", 8555n],
    ["1250.5", "EUR", "GBP", "0.8582", 106995n],
    ["10000", "EUR", "GBP", "0.8582", 855625n],
    ["1", "USD", "JPY", "151.37", 150n],
    ["99.99", "USD", "JPY", "151.37", 15090n],
    ["1250.5", "USD", "JPY", "151.37", 188720n],
    ["10000", "USD", "JPY", "151.37", 1509158n],
    ["1", "JPY", "GBP", "0.0049", 0n],
    ["99.99", "JPY", "GBP", "0.0049", 48n],
    ["1250.5", "JPY", "GBP", "0.0049", 610n],
    ["10000", "JPY", "GBP", "0.0049", 4885n],
    ["1", "AUD", "NZD", "1.0931", 108n],
    ["99.99", "AUD", "NZD", "1.0931", 10897n],
    ["1250.5", "AUD", "NZD", "1.0931", 136282n],
    ["10000", "AUD", "NZD", "1.0931", 1089820n],
    ["1", "CHF", "INR", "98.4512", 9815n],
    ["99.99", "CHF", "INR", "98.4512", 981460n],
    ["1250.5", "CHF", "INR", "98.4512", 12274388n],
    ["10000", "CHF", "INR", "98.4512", 98155846n],
    ["1", "HKD", "SAR", "0.4821", 48n],
    ["99.99", "HKD", "SAR", "0.4821", 4806n],
    ["1250.5", "HKD", "SAR", "0.4821", 60105n],
    ["10000", "HKD", "SAR", "0.4821", 480653n],
    ["1", "CNY", "AED", "0.5158", 51n],
    ["99.99", "CNY", "AED", "0.5158", 5142n],
    ["1250.5", "CNY", "AED", "0.5158", 64307n],
    ["10000", "CNY", "AED", "0.5158", 514252n],
    ["1", "SGD", "CAD", "1.0466", 104n],
    ["99.99", "SGD", "CAD", "1.0466", 10433n],
    ["1250.5", "SGD", "CAD", "1.0466", 130484n],
    ["10000", "SGD", "CAD", "1.0466", 1043460n],
  ])(
    "the recipient's amount is amount × mid × 0.997: %s %s in %s at %s gives %s minor units",
    (text, from, to, mid, minor) => {
      expect(getReceivedAmount({ text, currency: from }, shown(mid), to)).toEqual(money(minor, to));
    },
  );
});

describe("what has to be sent: amount ÷ mid ÷ 0.997", () => {
  it.each<[string, CurrencyCode, CurrencyCode, string, bigint]>([
    ["1", "GBP", "EUR", "1.1652", 87n],
    ["99.99", "GBP", "EUR", "1.1652", 8608n],
    ["1250.5", "GBP", "EUR", "1.1652", 107644n],
    ["1", "GBP", "USD", "1.3512", 75n],
    ["99.99", "GBP", "USD", "1.3512", 7423n],
    ["1250.5", "GBP", "USD", "1.3512", 92826n],
    ["1", "EUR", "GBP", "0.8582", 117n],
    ["99.99", "EUR", "GBP", "0.8582", 11687n],
    ["1250.5", "EUR", "GBP", "0.8582", 146151n],
    ["1", "USD", "JPY", "151.37", 1n],
    ["99.99", "USD", "JPY", "151.37", 67n],
    ["1250.5", "USD", "JPY", "151.37", 829n],
    ["1", "JPY", "GBP", "0.0049", 205n],
    ["99.99", "JPY", "GBP", "0.0049", 20468n],
    ["1250.5", "JPY", "GBP", "0.0049", 255972n],
    ["1", "AUD", "NZD", "1.0931", 92n],
    ["99.99", "AUD", "NZD", "1.0931", 9175n],
    ["1250.5", "AUD", "NZD", "1.0931", 114744n],
    ["1", "CHF", "INR", "98.4512", 2n],
    ["99.99", "CHF", "INR", "98.4512", 102n],
    ["1250.5", "CHF", "INR", "98.4512", 1274n],
    ["1", "HKD", "SAR", "0.4821", 209n],
    ["99.99", "HKD", "SAR", "0.4821", 20803n],
    ["1250.5", "HKD", "SAR", "0.4821", 260167n],
    ["1", "CNY", "AED", "0.5158", 195n],
    ["99.99", "CNY", "AED", "0.5158", 19444n],
    ["1250.5", "CNY", "AED", "0.5158", 243169n],
    ["1", "SGD", "CAD", "1.0466", 96n],
    ["99.99", "SGD", "CAD", "1.0466", 9583n],
    ["1250.5", "SGD", "CAD", "1.0466", 119842n],
  ])(
    "the amount to send is amount ÷ mid ÷ 0.997: for %s, from %s to %s at %s it is %s minor units",
    (text, from, to, mid, minor) => {
      expect(getSentAmount({ text, currency: to }, shown(mid), from)).toEqual(money(minor, from));
    },
  );

  it("the amount to send converts back to itself within one minor unit of either side", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencyCodes),
        fc.constantFrom(...currencyCodes),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.bigInt({ min: 10n ** 7n, max: 10n ** 12n }).map(rateFromScaled),
        fc.integer({ min: 0, max: maxMargin }).map((millionths) => millionths as Margin),
        (from, to, amount, mid, margin) => {
          const received = getReceivedAmount({ text: String(amount), currency: from }, { mid, margin }, to);
          if (!received || received.minor === 0n || received.minor > 10n ** 11n) return;
          const text = (Number(received.minor) / 10 ** getMinorUnits(to)).toFixed(getMinorUnits(to));
          const back = getSentAmount({ text, currency: to }, { mid, margin }, from);
          const clientRate = Number(getClientRate(mid, margin)) / 1e10;
          const unit = 10 ** getMinorUnits(from) / clientRate / 10 ** getMinorUnits(to);
          const off = Math.abs(Number(back?.minor) - amount * 10 ** getMinorUnits(from));
          expect(off).toBeLessThanOrEqual(unit + 1);
        },
      ),
    );
  });
});

describe("a calculation", () => {
  it.each(["", ".", "0", "0.00", "000", "1,000", "-5", "1e3", "10000000001", "abc"])(
    "a calculation of %j is skipped",
    (text) => {
      expect(getReceivedAmount({ text, currency: "GBP" }, shown("1.17"), "EUR")).toBeUndefined();
      expect(getSentAmount({ text, currency: "EUR" }, shown("1.17"), "GBP")).toBeUndefined();
      expect(showsSendLink({ text, currency: "GBP" }, rate("1.17"))).toBe(false);
    },
  );

  it("a calculation accepts a number that begins or ends with its decimal point", () => {
    expect(getReceivedAmount({ text: ".5", currency: "GBP" }, shown("2"), "EUR")).toEqual(money(99n, "EUR"));
    expect(getReceivedAmount({ text: "5.", currency: "GBP" }, shown("2"), "EUR")).toEqual(money(997n, "EUR"));
  });
});

describe("the points of the calculator", () => {
  it("the calculator's points count the pounds sent", () => {
    expect(indicativePoints(money(25_000_49n, "GBP"), money(1n, "EUR"))).toBe(25_000n);
  });
  it("the calculator's points count the pounds received", () => {
    expect(indicativePoints(money(1n, "EUR"), money(9_999_51n, "GBP"))).toBe(10_000n);
  });
  it.each<[CurrencyCode, CurrencyCode, bigint]>([
    ["EUR", "USD", 10740n],
    ["USD", "EUR", 9876n],
    ["AUD", "USD", 6543n],
    ["CAD", "USD", 7284n],
    ["JPY", "USD", 65n],
    ["CHF", "USD", 11234n],
    ["NZD", "USD", 6049n],
    ["SAR", "USD", 2592n],
    ["CNY", "USD", 1358n],
    ["SGD", "USD", 7407n],
    ["AED", "USD", 2716n],
    ["INR", "USD", 119n],
    ["HKD", "USD", 1234n],
  ])("the calculator's points of 12,345 %s sent for %s are %s", (from, to, points) => {
    expect(indicativePoints(whole(12_345n, from), whole(1n, to))).toBe(points);
  });
});

describe("sending the money straight away", () => {
  it.each<[string, CurrencyCode, string, boolean]>([
    ["10000", "GBP", "1.17", false],
    ["10000.01", "GBP", "1.17", true],
    ["11700", "EUR", "1.17", false],
    ["11700.01", "EUR", "1.17", true],
    ["10000.01", "EUR", "1.17", false],
    ["10001", "USD", "1.3", true],
    ["10000", "USD", "1.3", false],
    ["10001", "JPY", "190", true],
  ])("the immediate transfer of %s %s at %s is %s", (text, currency, mid, offered) => {
    expect(showsSendLink({ text, currency }, rate(mid))).toBe(offered);
  });
});

describe("what the calculator shows", () => {
  it("the calculator shows what an amount sent converts to, the pounds as points, and the link above 10,000", () => {
    const indication = indicativeConversion(
      "send",
      { text: "25000", currency: "GBP" },
      shown("1.1625"),
      "EUR",
    );
    expect(indication).toEqual({
      amount: money(28_975_31n, "EUR"),
      points: 25_000n,
      offersToSend: true,
      fee: money(87_19n, "EUR"),
      saving: money(784_69n, "EUR"),
    });
  });
  it("the calculator shows what has to be sent for an amount received", () => {
    const indication = indicativeConversion("receive", { text: "997", currency: "EUR" }, shown("2"), "GBP");
    expect(indication).toEqual({
      amount: money(500_00n, "GBP"),
      points: 500n,
      offersToSend: false,
      fee: money(3_00n, "EUR"),
      saving: money(27_00n, "EUR"),
    });
  });
});
