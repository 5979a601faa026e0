import { expect, it } from "vitest";
import { houseUnsettledLimit, withinLimits } from "./unsettled-limit.ts";

const exposure = { unsettled: 249_000_00n, limit: 250_000_00n, inDebt: false };

it.each([
  [1_000_00n, true],
  [1_000_01n, false],
])("a trade of %s pence beside 249,000.00 GBP: %s", (gbpAmount, allowed) => {
  expect(withinLimits({ type: "SPOT", gbpAmount }, exposure).ok).toBe(allowed);
  expect(withinLimits({ type: "ORDER", gbpAmount }, exposure).ok).toBe(allowed);
});

it("says what is under way, the limit and what is left of it", () => {
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

it("what is paid from the balance at once counts against no limit, but waits for a debt to be paid", () => {
  expect(withinLimits({ type: "AUTO", gbpAmount: 9_000_000_00n }, exposure).ok).toBe(true);
  expect(withinLimits({ type: "AUTO", gbpAmount: 1n }, { ...exposure, inDebt: true })).toMatchObject({
    refusal: "closeout_debt",
  });
});

it("is larger in the demo", () => {
  expect([houseUnsettledLimit({ isDemo: false }), houseUnsettledLimit({ isDemo: true })]).toEqual([
    250_000_00n,
    5_000_000_00n,
  ]);
});
