import { expect, it } from "vitest";
import { describePolicyStatus, formatSlippage, formatThreshold } from "./describe-policy.ts";

it.each([
  [0, "Above £100,000.00"],
  [1, "Above £100,000.00, after 1 minute"],
  [30, "Above £100,000.00, after 30 minutes"],
])("a threshold with a window of %i minutes reads %s", (windowMinutes, text) => {
  expect(formatThreshold({ threshold: "100000.00", windowMinutes })).toBe(text);
});

it("hundredths of a percent read as a percentage", () => {
  expect([1, 5, 100, 1_000].map(formatSlippage)).toEqual(["0.01%", "0.05%", "1%", "10%"]);
});

it("a currency that can't be covered says so whether it is above its threshold or not", () => {
  const at = "2027-03-10T09:00:00.000Z";
  const failure = { since: at, reason: "There is no current rate." };
  const words = [
    { overSince: null, failure: null },
    { overSince: at, failure: null },
    { overSince: at, failure },
  ].map((policy) => describePolicyStatus(policy).word);
  expect(words).toEqual(["Within", "Above", "Can't cover"]);
});
