import fc from "fast-check";
import { expect, it } from "vitest";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { previewDrawdown } from "./preview-drawdown.ts";

const forward: Parameters<typeof previewDrawdown>[0] = {
  ...{ fromCurrency: "GBP", toCurrency: "EUR", fromAmount: "10000.00", toAmount: "11576.00" },
  fromAmountLeft: "6000.00",
};

it.each([
  ["2500", "2894.00", "3500.00"],
  ["2500.", "2894.00", "3500.00"],
  ["6000.00", "6945.60", "0.00"],
  ["0.01", "0.01", "5999.99"],
])("exchanging %s buys %s and leaves %s", (amount, bought, left) => {
  expect(previewDrawdown(forward, amount)).toEqual({ ok: true, bought, left });
});

it.each([
  ["nothing typed", "", /^Enter the amount to exchange$/],
  ["nothing", "0", /too small/],
  ["more than is left", "6000.01", /more than is left/],
  ["a third decimal", "1.005", /too many decimals/],
])("a part of %s isn't exchanged", (_, amount, fault) => {
  expect(previewDrawdown(forward, amount)).toMatchObject({ ok: false, fault: expect.stringMatching(fault) });
});

it("a part that would leave less than the smallest bought amount isn't exchanged", () => {
  const yen = {
    ...forward,
    fromCurrency: "JPY",
    toCurrency: "GBP",
    fromAmount: "10000",
    toAmount: "52.00",
  } as const;
  expect(previewDrawdown({ ...yen, fromAmountLeft: "10000" }, "9999")).toMatchObject({ ok: false });
});

it("parts in any order buy no more than the forward, and all of it together", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 300_000n }), { maxLength: 6 }), (parts) => {
      let left = parseAmount(forward.fromAmount, "GBP") as bigint;
      let bought = 0n;
      for (const part of [...parts, 0n]) {
        const wanted = part === 0n || part > left ? left : part;
        if (wanted === 0n) break;
        const state = { ...forward, fromAmountLeft: formatAmount(money(left, "GBP")) };
        const preview = previewDrawdown(state, formatAmount(money(wanted, "GBP")));
        if (!preview.ok) continue;
        bought += parseAmount(preview.bought, "EUR") as bigint;
        left = parseAmount(preview.left, "GBP") as bigint;
      }
      expect([left, bought]).toEqual([0n, parseAmount(forward.toAmount, "EUR")]);
    }),
  );
});
