import { describe, expect, it } from "vitest";
import { formatDistanceToStop, formatDistanceToTarget } from "./format-distances.ts";
import {
  convertAtRate,
  emptyValues,
  formatOrderPreview,
  formatStopPreview,
  isChanged,
  moveExpiry,
  type OrderValues,
  toDatesInput,
  toOrderValues,
  validateOrder,
} from "./order-values.ts";

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

  const both = { trigger: "both" } as const;
  const missing = "Please fill in all required fields";
  const invalid = "Please enter valid rate and amount values";
  it.each([
    [missing, { amount: "Enter an amount in one of the two boxes" }, { amount: "" }],
    [missing, { targetRate: "Enter your target rate" }, { targetRate: "", termsAccepted: false }],
    [missing, { stopRate: "Enter your stop rate" }, { trigger: "both", termsAccepted: false }],
    [missing, { stopRate: "Enter your stop rate" }, { trigger: "stop", targetRate: "" }],
    [missing, { targetRate: "Enter your target rate" }, { trigger: "both", targetRate: "", stopRate: "1.1" }],
    [undefined, { termsAccepted: "Please accept the terms and conditions" }, { termsAccepted: false }],
    [invalid, { amount: expect.any(String) }, { amount: "0" }],
    [invalid, { amount: expect.any(String) }, { amount: "0.001" }],
    [invalid, { amount: expect.any(String) }, { amount: "0", isReceiving: true }],
    [invalid, { targetRate: expect.any(String) }, { targetRate: "0" }],
    [invalid, { stopRate: "Enter a stop rate below your target" }, { ...both, stopRate: "1.1885" }],
    [invalid, { stopRate: "Enter a stop rate below your target" }, { ...both, stopRate: "1.2" }],
    [invalid, { stopRate: expect.stringMatching(/^Enter a rate above 0/) }, { ...both, stopRate: "0" }],
    [
      invalid,
      { stopRate: expect.stringMatching(/^Enter a rate above 0/) },
      { trigger: "stop", stopRate: "0" },
    ],
    [invalid, { stopRate: expect.stringMatching(/^Enter a rate above 0/) }, { ...both, stopRate: "1.15.1" }],
    [undefined, { expiryDate: "The expiry date cannot be in the past" }, { expiryDate: "2026-11-20" }],
    [undefined, { expiryDate: "Orders can be valid for up to 30 days" }, { expiryDate: "2026-12-22" }],
    [undefined, { startDate: "The start date cannot be in the past" }, { startDate: "2026-11-20" }],
    [undefined, { startDate: "Orders can start up to 30 days from now" }, { startDate: "2026-12-22" }],
    [
      undefined,
      { expiryDate: "The expiry date cannot be before the start date" },
      { startDate: "2026-11-25", expiryDate: "2026-11-24" },
    ],
  ] as const)("the order form says “%s” with %o", (message, fields, wrong) => {
    const reading = validateOrder({ ...filled, ...wrong }, now, true);
    expect(reading).toEqual({ ok: false, fields, ...(message && { message }) });
  });

  it.each([
    [{ expiryDate: "2026-11-28" }, {}],
    [{ startDate: "2026-11-23", expiryDate: "2026-11-28" }, { startDate: "2026-11-23" }],
    [{ goodTillCancelled: true }, { goodTillCancelled: true, expiryDate: "" }],
    [
      { startDate: "2026-11-23", goodTillCancelled: true },
      { startDate: "2026-11-23", goodTillCancelled: true },
    ],
  ])("the order form sends the dates %o", (sent, typed) => {
    const values = { ...filled, ...typed };
    expect(validateOrder(values, now, true).ok).toBe(true);
    expect(toDatesInput(values)).toEqual(sent);
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

describe("the stop in the form of an order", () => {
  it.each([
    ["target", { targetRate: "1.1885", stopRate: null }],
    ["stop", { targetRate: null, stopRate: "1,15" }],
    ["both", { targetRate: "1.1885", stopRate: "1,15" }],
  ] as const)("an order whose form has both rates is sent with its %s as %o", (trigger, sent) => {
    expect(validateOrder({ ...filled, trigger, stopRate: "1,15" }, now, true)).toMatchObject({
      ok: true,
      input: sent,
    });
  });

  const order: Omit<Parameters<typeof toOrderValues>[0], "stopRate"> = {
    fromCurrency: "GBP",
    toCurrency: "EUR",
    amount: "1000.00",
    targetRate: 1.1885,
    expiryDate: "2026-11-28",
    goodTillCancelled: false,
    startsAt: null,
    awaitingStart: false,
  };

  it.each([
    [1.1885, "1.1885"],
    [0.0000000999, "0.0000000999"],
    [100, "100"],
  ])("the rates of a saved order are typed as decimals: %d as “%s”", (rate, text) => {
    const { targetRate, stopRate } = toOrderValues({ ...order, targetRate: rate, stopRate: rate });
    expect([targetRate, stopRate]).toEqual([text, text]);
  });

  it.each([
    ["adding one", null, "1.15", true],
    ["changing it", 1.14, "1.15", true],
    ["emptying it", 1.14, "", true],
    ["leaving it", 1.14, "1.14", false],
    ["leaving none", null, "", false],
  ])("%s is a change: from %o to “%s” %o", (_, stopRate, typed, expected) => {
    const saved = { ...order, stopRate };
    const values = { ...toOrderValues(saved), trigger: "both", stopRate: typed } as const;
    expect(isChanged(values, saved)).toBe(expected);
  });

  it.each([
    ["target", 1.1885, null],
    ["stop", null, 1.15],
    ["both", 1.1885, 1.15],
  ] as const)(
    "a saved order with its %s is edited as one, and choosing another is a change",
    (trigger, targetRate, stopRate) => {
      const saved = { ...order, targetRate, stopRate };
      const values = toOrderValues(saved);
      expect(values.trigger).toBe(trigger);
      expect(isChanged(values, saved)).toBe(false);
      const other = { ...values, targetRate: "1.1885", stopRate: "1.15" };
      for (const each of ["target", "stop", "both"] as const)
        expect(isChanged({ ...other, trigger: each }, saved)).toBe(each !== trigger);
    },
  );

  it.each([
    ["1,150.00 EUR", { stopRate: "1.15" }],
    ["967.61 EUR", { stopRate: "1.15", isReceiving: true }],
    [undefined, { stopRate: "" }],
    [undefined, { stopRate: "1.1885" }],
    [undefined, { stopRate: "0" }],
    [undefined, { stopRate: "1.15", amount: "" }],
    [undefined, { stopRate: "1.1617" }],
    [undefined, { stopRate: "1.15", targetRate: "1.16" }],
    [undefined, { stopRate: "1.15", targetRate: "" }],
  ])("the form says that a stop would bring about %s with %o", (amount, typed) => {
    const preview = formatStopPreview({ ...filled, trigger: "both", ...typed }, 1.1617);
    expect(preview).toBe(
      amount &&
        `If the rate falls to your stop first, you will receive about ${amount}, or less if the rate jumps.`,
    );
  });

  it("the form says what a stop would bring while the rate is unknown", () => {
    expect(formatStopPreview({ ...filled, trigger: "both", stopRate: "1.15" }, undefined)).toMatch(
      /about 1,150\.00 EUR,/,
    );
  });
});

describe("a stop alone in the form of an order", () => {
  const stop = { ...filled, trigger: "stop", targetRate: "", stopRate: "1.15" } as const;

  it.each([
    [
      "If your rate falls to your stop, you will send 1,000.00 GBP and receive about 1,150.00 EUR, or less if the rate jumps.",
      {},
    ],
    [
      "If your rate falls to your stop, you will send 869.57 GBP and receive about 1,000.00 EUR, or less if the rate jumps.",
      { isReceiving: true },
    ],
    ["Your rate is 1.1617 now. Enter a stop rate below it.", { stopRate: "1.1617" }],
    ["Your rate is 1.1617 now. Enter a stop rate below it.", { stopRate: "1.2" }],
    [undefined, { stopRate: "" }],
    [undefined, { stopRate: "0" }],
    [undefined, { amount: "" }],
  ])("the form says “%s” with %o, whatever its target was", (preview, typed) => {
    for (const targetRate of ["", "1.1", "nonsense"])
      expect(formatOrderPreview({ ...stop, targetRate, ...typed }, 1.1617)).toBe(preview);
  });

  it("the form converts at the stop, and sends the sold amount", () => {
    expect(convertAtRate(stop)).toBe("1150.00");
    expect(validateOrder({ ...stop, isReceiving: true }, now, true)).toMatchObject({
      ok: true,
      input: { amount: "869.57", targetRate: null, stopRate: "1.15" },
    });
  });
});

describe("an order that waits", () => {
  it.each([
    [1.15, 1.162, "1.03% to fall"],
    [1.162, 1.162, "Reached now"],
    [1.17, 1.162, "Reached now"],
    [1e9, 1.16, undefined],
    [1.15, Number.NaN, undefined],
  ])("a stop at %d with the rate at %d: %s", (stop, rate, expected) => {
    expect(formatDistanceToStop(stop, rate)).toBe(expected);
  });

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

it.each([
  ["2026-11-28", "", "2026-12-01", "2026-12-08"],
  ["2026-12-08", "2026-12-01", "2026-12-10", "2026-12-17"],
  ["2026-12-08", "2026-12-01", "", "2026-11-28"],
  ["2026-12-08", "2026-12-01", "2026-11-20", "2026-11-28"],
  ["2026-11-30", "", "2026-12-01", "2026-11-30"],
  ["", "", "2026-12-01", ""],
])("the expiry date %s follows the start from “%s” to “%s” as %s", (expiry, from, to, moved) => {
  expect(moveExpiry(expiry, { from, to }, now)).toBe(moved);
});
