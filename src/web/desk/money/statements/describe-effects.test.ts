import { expect, it } from "vitest";
import { lineEffects } from "#domain/payments/bank-statements/line-effect.ts";
import { describeEffect, effectLabels } from "./describe-effects.ts";

it.each([
  [
    { effect: "balance", count: 2, amount: "1500.00" },
    "2 credits of 1,500.00 GBP leave the balances of clients, who are notified.",
  ],
  [
    { effect: "payout", count: 1, amount: "-40.00" },
    "1 payout stays marked as paid until the bank's own line comes. If the bank never paid it, record its return on the payout's page.",
  ],
  [
    { effect: "nothing", count: 3, amount: "-9.00" },
    "3 other lines no longer count. They moved no money here.",
  ],
  [
    { effect: "trade", count: 1, amount: "1000.00" },
    "1 credit of 1,000.00 GBP stays, as it pays for trades: once those are closed out or failed, withdraw what's left here.",
  ],
] as const)("the effect %j is a sentence", (effect, sentence) => {
  expect(describeEffect(effect, "GBP")).toBe(sentence);
});

it.each(lineEffects)("the effect %s has a sentence and a label", (effect) => {
  expect(describeEffect({ effect, count: 1, amount: "1.00" }, "GBP")).toMatch(/^1 .*\.$/);
  expect(effectLabels[effect]).toMatch(/^[A-Z]/);
});
