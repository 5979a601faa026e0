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

  const missing = "Please fill in all required fields";
  const invalid = "Please enter valid rate and amount values";
  it.each([
    [missing, { amount: "Enter an amount in one of the two boxes" }, { amount: "" }],
    [missing, { targetRate: "Enter your target rate" }, { targetRate: "", termsAccepted: false }],
    [undefined, { termsAccepted: "Please accept the terms and conditions" }, { termsAccepted: false }],
    [invalid, { amount: expect.any(String) }, { amount: "0" }],
    [invalid, { amount: expect.any(String) }, { amount: "0.001" }],
    [invalid, { amount: expect.any(String) }, { amount: "0", isReceiving: true }],
    [invalid, { targetRate: expect.any(String) }, { targetRate: "0" }],
    [undefined, { expiryDate: "The expiry date cannot be in the past" }, { expiryDate: "2026-11-20" }],
    [undefined, { expiryDate: "Orders can be valid for up to 30 days" }, { expiryDate: "2026-12-22" }],
  ])("the order form says “%s” with %o", (message, fields, wrong) => {
    const reading = validateOrder({ ...filled, ...wrong }, now, true);
    expect(reading).toEqual({ ok: false, fields, ...(message && { message }) });
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
