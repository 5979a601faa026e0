import { describe, expect, it } from "vitest";
import { cashOutValue, getCashOutError } from "./cash-out-amount.ts";

describe("an amount to cash out", () => {
  it.each([
    ["500.00", "250.00"],
    ["0.03", "0.01"],
    ["0.01", undefined],
    ["", undefined],
    ["1e3", undefined],
  ])("cashing out %s pays %s", (amount, paid) => {
    expect(cashOutValue(amount)).toBe(paid);
  });

  it.each([
    ["100", undefined],
    ["500.00", undefined],
    ["500.01", "You don't have that much profit share. Enter a smaller amount."],
    ["0", "That's too little to cash out, because we pay half of it. Enter a larger amount."],
    ["0.001", "That amount has too many decimals for this currency."],
    ["", "Enter the amount in numbers, like 1250.00."],
  ])("cashing out %s with 500.00 available: %s", (amount, fault) => {
    expect(getCashOutError(amount, "500.00")).toBe(fault);
  });
});
