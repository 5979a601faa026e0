import { expect, it } from "vitest";
import { isPlainPayment } from "./is-plain-payment.ts";

const atOnce = { paidFrom: "balance", paysOn: null } as const;

it.each([
  ["one payment from a balance", [atOnce], true],
  ["one payment from an exchange", [{ paidFrom: "exchange", paysOn: null }], true],
  ["a schedule, whose rule nothing else shows", [{ paidFrom: "balance", paysOn: "2026-12-01" }], false],
  ["an older request, which may be a schedule", [{ paidFrom: null, paysOn: null }], false],
  ["two payments", [atOnce, atOnce], false],
  ["no payment", [], false],
] as const)("whether amount and payee say all of %s", (_, payouts, isPlain) => {
  expect(isPlainPayment(payouts)).toBe(isPlain);
});
