import { expect, it } from "vitest";
import type { FieldFaults } from "#domain/refusal.ts";
import { validateWithdrawal, type WithdrawalValues } from "./withdrawal-values.ts";

const held = { amount: "500.00", currency: "EUR" } as const;
const whole = { amount: "120.50", beneficiaryId: "somebody", reference: "Rent May", purpose: "" } as const;
type Change = { [Field in keyof typeof whole]?: string };

it.each<[string, Change, FieldFaults]>([
  ["a whole entry", {}, {}],
  ["all that is held", { amount: "500" }, {}],
  ["no reference", { reference: "" }, {}],
  ["an amount being typed", { amount: "12." }, {}],
  ["no amount", { amount: "" }, { amount: "Enter an amount." }],
  ["nothing", { amount: "0.00" }, { amount: "Enter an amount above 0." }],
  ["a cent too many", { amount: "500.01" }, { amount: "That's more than you hold" }],
  ["far too much", { amount: "9".repeat(25) }, { amount: "That's more than you hold" }],
  ["nobody", { beneficiaryId: "" }, { beneficiaryId: "Choose a recipient." }],
  ["a long reference", { reference: "x".repeat(36) }, { reference: "At most 35 characters" }],
])("a withdrawal form is checked: %s", (_, part, faults) =>
  expect(validateWithdrawal({ ...whole, ...part } as WithdrawalValues, held)).toEqual(faults),
);

it("a purpose is needed where the recipient's bank has to report it", () => {
  expect(validateWithdrawal(whole, held, "AE")).toEqual({ purpose: "Choose what the payment is for" });
  expect(validateWithdrawal({ ...whole, purpose: "SALA" }, held, "AE")).toEqual({});
  expect(validateWithdrawal(whole, held, "DE")).toEqual({});
});

it("a withdrawal from a balance beyond the largest amount is accepted", () => {
  expect(validateWithdrawal(whole, { amount: "10000000001.00", currency: "EUR" })).toEqual({});
});
