import { describe, expect, it } from "vitest";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { clientRateFigure } from "#web/client/pricing/client-rate-figure.ts";
import { type ConversionInput, convertLive, quotePath } from "./live-conversion.ts";

function convert(what: ConversionInput, mid: number | undefined, midToGbp?: number, limits = noLimits) {
  return convertLive(what, { mid, midToGbp, margin: standardMargin, limits });
}

const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "12500.00", isReceiving: false } as const;

describe("the converter", () => {
  it("the converter computes the recipient's amount at mid × 0.997", () => {
    expect(convert(asked, 1.1625)).toEqual({
      other: "14487.65",
      fault: undefined,
      // 14,531.25 at mid-market, of which a bank that takes 3% pays out 14,095.32.
      cost: { fee: money(43_59n, "EUR"), saving: money(392_33n, "EUR") },
    });
    expect(clientRateFigure(1.1625, standardMargin)).toBeCloseTo(1.1590125, 10);
  });

  it("the converter computes the amount to send from the recipient's", () => {
    expect(convert({ ...asked, amount: "14487.65", isReceiving: true }, 1.1625).other).toBe("12500.00");
  });

  it("the converter computes yen without decimals", () => {
    expect(convert({ ...asked, toCurrency: "JPY", amount: "1" }, 200).other).toBe("199");
  });

  it("the converter computes nothing without an amount or without a rate", () => {
    expect(convert({ ...asked, amount: "" }, 1.1625).other).toBe("");
    expect(convert({ ...asked, amount: "0.00" }, 1.1625)).toEqual({
      other: "",
      fault: undefined,
    });
    expect(convert(asked, undefined)).toEqual({ other: "", fault: undefined });
  });

  it("the converter says why an amount cannot be exchanged", () => {
    const yen = { ...asked, fromCurrency: "JPY", amount: "99999999999" } as const;
    expect(convert(yen, 0.0058, 0.005).fault).toContain("at most 10,000,000.00 GBP");
    expect(convert({ ...asked, toCurrency: "GBP" }, 1).fault).toBe("Choose two different currencies.");
  });

  it("the converter limits yen by their worth in pounds, not their count", () => {
    const yen = { ...asked, fromCurrency: "JPY", amount: "1000000000" } as const;
    expect(convert(yen, 0.0058, 0.005).fault).toBeUndefined();
  });

  it("the converter says a currency's limit, and computes nothing before the margin is known", () => {
    const limits = new Map([["GBP" as const, { least: null, greatest: 10_000_00n }]]);
    expect(convert(asked, 1.1625, undefined, limits).fault).toBe(
      "The maximum is 10,000.00 GBP. Enter a smaller amount.",
    );
    const unknown = { mid: 1.1625, midToGbp: undefined, margin: undefined, limits };
    expect(convertLive(asked, unknown)).toEqual({ other: "", fault: undefined });
  });

  it("the converter passes the typed side on to the quote", () => {
    expect(quotePath({ ...asked, isReceiving: true })).toBe(
      "/quote?fromCurrency=GBP&toCurrency=EUR&amount=12500.00&isReceiving=true",
    );
    const recipientId = "01970000-0000-7000-8000-000000000001";
    expect(quotePath({ ...asked, recipientId })).toBe(
      `/quote?fromCurrency=GBP&toCurrency=EUR&amount=12500.00&isReceiving=false&recipient=${recipientId}`,
    );
  });
});
