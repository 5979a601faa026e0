import { describe, expect, it } from "vitest";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { money } from "#domain/money.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { totalIn } from "./total-in.ts";

const rate = (text: string) => parseRate(text) as Rate;
const table = rateTable({ base: "USD", at: new Date(0), source: "test", simulated: true, maxAgeMs: 1 }, [
  ["GBP", rate("0.8")],
  ["EUR", rate("0.9")],
  ["JPY", rate("150")],
]);

describe("a total in one currency", () => {
  it.each([
    ["nothing at all", [], 0n],
    ["its own currency as it is", [money(1_234n, "GBP")], 1_234n],
    // 100.00 EUR × 0.8 / 0.9 = 88.888… GBP, and 15,000 JPY × 0.8 / 150 = 80.00 GBP
    ["others at mid-market", [money(10_000n, "EUR"), money(15_000n, "JPY")], 8_889n + 8_000n],
    ["what is owed as what is owed", [money(-10_000n, "USD")], -8_000n],
  ] as const)("a total in one currency includes %s", (_what, amounts, total) => {
    expect(totalIn("GBP", amounts, table)).toEqual(money(total, "GBP"));
  });

  it("a total is unknown with an unlisted currency, unless its amount is zero", () => {
    expect(totalIn("GBP", [money(1n, "AUD")], table)).toBeUndefined();
    expect(totalIn("GBP", [money(0n, "AUD"), money(5n, "GBP")], undefined)).toEqual(money(5n, "GBP"));
  });
});
