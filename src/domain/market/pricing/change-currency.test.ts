import { describe, expect, it } from "vitest";
import { type CurrencyChanges, type CurrencyTerms, changeCurrency } from "./change-currency.ts";

const open: CurrencyTerms = { isTradable: true, least: null, greatest: null };
const limited: CurrencyTerms = { isTradable: true, least: 10_000n, greatest: 5_000_000n };

describe("a currency's terms", () => {
  it.each<[string, CurrencyTerms, CurrencyChanges, Partial<CurrencyTerms>]>([
    ["stay as they are", limited, {}, {}],
    ["are closed", open, { isTradable: false }, { isTradable: false }],
    ["are opened", { ...open, isTradable: false }, { isTradable: true }, { isTradable: true }],
    ["get a least amount", open, { least: "100" }, { least: 10_000n }],
    ["get both", open, { least: "0.01", greatest: "0.01" }, { least: 1n, greatest: 1n }],
    ["lose one", limited, { least: null }, { least: null }],
    ["lose both", limited, { least: null, greatest: null }, { least: null, greatest: null }],
    [
      "move past the old one",
      limited,
      { least: "60000", greatest: "70000.00" },
      { least: 6_000_000n, greatest: 7_000_000n },
    ],
  ])("a currency's terms are accepted or refused: %s", (_, before, changes, after) => {
    expect(changeCurrency("GBP", before, changes)).toEqual({ terms: { ...before, ...after } });
  });

  it.each<[CurrencyChanges, Record<string, string>]>([
    [{ least: "much" }, { least: "Enter the amount in numbers, like 1250.00" }],
    [{ least: "1.005" }, { least: "That amount has too many decimals for this currency" }],
    [{ greatest: "10000000001" }, { greatest: "That amount is too large" }],
    [{ least: "0.00" }, { least: "Enter an amount above 0, or leave it empty for no limit" }],
    [{ least: "50000.01" }, { least: "Enter no more than the maximum, 50000.00" }],
    [{ greatest: "99.99" }, { greatest: "Enter no less than the minimum, 100.00" }],
    [{ least: "2", greatest: "1" }, { greatest: "Enter no less than the minimum, 2.00" }],
    [
      { least: "x", greatest: "0" },
      {
        least: "Enter the amount in numbers, like 1250.00",
        greatest: "Enter an amount above 0, or leave it empty for no limit",
      },
    ],
  ])("a currency's terms refuse %o", (changes, faults) => {
    expect(changeCurrency("GBP", limited, changes)).toEqual({ faults });
  });

  it("a currency's terms count whole yen", () => {
    expect(changeCurrency("JPY", open, { least: "1000" })).toMatchObject({ terms: { least: 1_000n } });
    expect(changeCurrency("JPY", open, { least: "1000.5" })).toEqual({
      faults: { least: "That amount has too many decimals for this currency" },
    });
  });
});
