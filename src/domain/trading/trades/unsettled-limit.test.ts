import { expect, it } from "vitest";
import { houseUnsettledLimit, withinForwardLimit, withinLimits } from "./unsettled-limit.ts";

const exposure = { unsettled: 249_000_00n, limit: 250_000_00n, inDebt: false };

it.each([
  [1_000_00n, true],
  [1_000_01n, false],
])("a trade of %s pence beside 249,000.00 GBP is checked: %s", (gbpAmount, allowed) => {
  expect(withinLimits({ type: "SPOT", gbpAmount }, exposure).ok).toBe(allowed);
  expect(withinLimits({ type: "ORDER", gbpAmount }, exposure).ok).toBe(allowed);
});

it("the refusal says what is unsettled, the limit and what remains", () => {
  expect(withinLimits({ type: "SPOT", gbpAmount: 2_000_00n }, exposure)).toEqual({
    ok: false,
    refusal: "unsettled_limit_reached",
    fields: { unsettled: "249,000.00 GBP", limit: "250,000.00 GBP", available: "1,000.00 GBP" },
  });
  const over = { ...exposure, limit: 0n };
  expect(withinLimits({ type: "SPOT", gbpAmount: 1n }, over)).toMatchObject({
    fields: { available: "0.00 GBP" },
  });
});

it.each(["AUTO", "SCHEDULED", "BATCH"] as const)(
  "paying from the balance at once counts against no limit, but waits until a debt is paid: %s",
  (type) => {
    expect(withinLimits({ type, gbpAmount: 9_000_000_00n }, exposure)).toEqual({
      ok: true,
      value: exposure.unsettled,
    });
    expect(withinLimits({ type, gbpAmount: 1n }, { ...exposure, inDebt: true })).toMatchObject({
      refusal: "closeout_debt",
    });
  },
);

it("a part of a forward above the limit is allowed and counts, but waits until a debt is paid or its last day comes", () => {
  const part = { type: "FORWARD", gbpAmount: 9_000_00n } as const;
  expect(withinLimits(part, exposure)).toEqual({ ok: true, value: 258_000_00n });
  const indebted = { ...exposure, inDebt: true };
  expect(withinLimits(part, indebted)).toMatchObject({ refusal: "closeout_debt" });
  expect(withinLimits({ ...part, isLastDay: true }, indebted)).toEqual({ ok: true, value: 258_000_00n });
});

it("the unsettled limit is larger in the demo", () => {
  expect([houseUnsettledLimit({ isDemo: false }), houseUnsettledLimit({ isDemo: true })]).toEqual([
    250_000_00n,
    5_000_000_00n,
  ]);
});

it.each([
  ["up to the limit", 1_00n, 499_999_00n, true],
  ["a penny above it", 1_01n, 499_999_00n, false],
  ["of a penny beside forwards that are above it already", 1n, 600_000_00n, false],
])("a forward %s is decided with what is left of the others", (_, worth, forwards, isBooked) => {
  expect(withinForwardLimit(worth, { forwards, limit: 500_000_00n }).ok).toBe(isBooked);
});
