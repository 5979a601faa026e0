import { describe, expect, it } from "vitest";
import { clientRateFigure, convertLive, quoteAddress } from "./live-conversion.ts";

const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "12500.00", isReceiving: false } as const;

describe("the converter", () => {
  it("computes what the recipient gets at mid × 0.997", () => {
    expect(convertLive(asked, 1.1625, undefined)).toEqual({ other: "14487.66", fault: undefined });
    expect(clientRateFigure(1.1625)).toBeCloseTo(1.1590125, 10);
  });

  it("computes what is sent when the recipient's amount is given", () => {
    expect(convertLive({ ...asked, amount: "14487.66", isReceiving: true }, 1.1625, undefined).other).toBe(
      "12500.00",
    );
  });

  it("computes yen without decimals", () => {
    expect(convertLive({ ...asked, toCurrency: "JPY", amount: "1" }, 200, undefined).other).toBe("199");
  });

  it("computes nothing without an amount or without a rate", () => {
    expect(convertLive({ ...asked, amount: "" }, 1.1625, undefined).other).toBe("");
    expect(convertLive({ ...asked, amount: "0.00" }, 1.1625, undefined)).toEqual({
      other: "",
      fault: undefined,
    });
    expect(convertLive(asked, undefined, undefined)).toEqual({ other: "", fault: undefined });
  });

  it("says why an amount cannot be exchanged", () => {
    const yen = { ...asked, fromCurrency: "JPY", amount: "99999999999" } as const;
    expect(convertLive(yen, 0.0058, 0.005).fault).toContain("larger than can be exchanged");
    expect(convertLive({ ...asked, toCurrency: "GBP" }, 1, undefined).fault).toBe(
      "Choose two different currencies.",
    );
  });

  it("keeps yen within their worth in pounds, not their count", () => {
    const yen = { ...asked, fromCurrency: "JPY", amount: "1000000000" } as const;
    expect(convertLive(yen, 0.0058, 0.005).fault).toBeUndefined();
  });

  it("hands the typed side on to the quote", () => {
    expect(quoteAddress({ ...asked, isReceiving: true })).toBe(
      "/quote?fromCurrency=GBP&toCurrency=EUR&amount=12500.00&isReceiving=true",
    );
  });
});
