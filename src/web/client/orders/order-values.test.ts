import { describe, expect, it } from "vitest";
import { formatDistanceToTarget } from "./format-distance-to-target.ts";
import { emptyValues, formatOrderPreview, type OrderValues, validateOrder } from "./order-values.ts";

const now = new Date("2026-11-21T12:00:00Z");
const filled: OrderValues = {
  ...emptyValues(now),
  amount: "1000",
  targetRate: "1.1885",
  termsAccepted: true,
};

describe("the form of an order", () => {
  it("the order form starts with an expiry in seven days", () => {
    expect(emptyValues(now).expiryDate).toBe("2026-11-28");
  });

  it("the order form sends the sold amount, whichever side was typed", () => {
    expect(validateOrder(filled, now, true)).toMatchObject({
      ok: true,
      input: { amount: "1000", targetRate: "1.1885" },
    });
    const receiving = { ...filled, isReceiving: true };
    expect(validateOrder(receiving, now, true)).toMatchObject({ ok: true, input: { amount: "841.40" } });
  });

  it.each([
    ["Please fill in all required fields", "amount", { amount: "" }],
    ["Please fill in all required fields", "targetRate", { targetRate: "", termsAccepted: false }],
    ["Please accept the terms and conditions", "termsAccepted", { termsAccepted: false }],
    ["Please enter valid rate and amount values", "amount", { amount: "0" }],
    ["Please enter valid rate and amount values", "amount", { amount: "0.001" }],
    ["Please enter valid rate and amount values", "amount", { amount: "0", isReceiving: true }],
    ["Please enter valid rate and amount values", "targetRate", { targetRate: "0" }],
    ["The expiry date cannot be in the past", "expiryDate", { expiryDate: "2026-11-20" }],
    ["Orders can be valid for up to 30 days", "expiryDate", { expiryDate: "2026-12-22" }],
  ])("the order form says “%s” at %s", (message, first, wrong) => {
    expect(validateOrder({ ...filled, ...wrong }, now, true)).toMatchObject({ ok: false, message, first });
  });

  it("the order form says what the order will do, from either side", () => {
    expect(formatOrderPreview(filled, undefined)).toBe(
      "You will receive 1,188.50 EUR when the target rate is reached",
    );
    expect(formatOrderPreview({ ...filled, isReceiving: true }, undefined)).toBe(
      "You will need to send 841.40 GBP when the target rate is reached",
    );
    expect(formatOrderPreview({ ...filled, amount: "" }, 1)).toBeUndefined();
    expect(formatOrderPreview(filled, 1.1617)).toMatch(/when the target rate is reached$/);
    expect(formatOrderPreview({ ...filled, targetRate: "1.16" }, 1.1617)).toBe(
      "Your target is already reached. This will book now at 1.1617",
    );
  });
});

describe("an order that waits", () => {
  it("a resting order says how far the rate still is", () => {
    expect([formatDistanceToTarget(1.1885, 1.162), formatDistanceToTarget(1.15, 1.16)]).toEqual([
      "2.28% to rise",
      "Reached now",
    ]);
  });

  it("a resting order is not shown as reached when a figure is no rate", () => {
    for (const [target, rate] of [
      [1e9, 1.16],
      [1.15, Number.NaN],
    ] as const)
      expect(formatDistanceToTarget(target, rate)).toBeUndefined();
  });
});
