import { expect, it } from "vitest";
import {
  depositOn,
  type EditedForward,
  readRequestedForward,
  termsToPrice,
  validateForward,
  withForward,
} from "./editable-forward.ts";

const window = { deliveryFrom: "2027-01-04", deliveryTo: "2027-02-26" };
const prepared = {
  call: "POST /api/forwards/at-market",
  params: {},
  body: {
    ...{ fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00", ...window },
    ...{ lowestRate: "1.16", depositFrom: "balance", termsAccepted: true },
  },
};
const pair = { fromCurrency: "GBP" } as const;
const dates = { earliest: "2026-12-03", latest: "2027-11-26", closed: ["2027-01-01"] };

function valuesOf(body: object): EditedForward {
  const forward = readRequestedForward({ ...prepared, body: { ...prepared.body, ...body } });
  if (!forward) throw new Error("a forward can be changed");
  return forward.values;
}

it("a forward within a window is read with both of its days, and one on a day with that alone", () => {
  expect(readRequestedForward(prepared)).toEqual({
    ...{ fromCurrency: "GBP", toCurrency: "EUR" },
    values: {
      ...{ amount: "2000.00", delivery: "window", ...window },
      ...{ lowestRate: "1.16", depositFrom: "balance" },
    },
  });
  const onDay = { delivery: "day", deliveryFrom: "", deliveryTo: window.deliveryTo };
  for (const deliveryFrom of [undefined, window.deliveryTo])
    expect(valuesOf({ deliveryFrom })).toMatchObject(onDay);
});

it("numbers that a program sent are read as they are typed, and a deposit that it left out is from the balance", () => {
  const sent = valuesOf({ amount: 2000.5, lowestRate: 1.16, depositFrom: undefined });
  expect(sent).toMatchObject({ amount: "2000.5", lowestRate: "1.16", depositFrom: "balance" });
});

it("what books no forward isn't changed as one, nor is a forward with terms of a later version", () => {
  expect(readRequestedForward({ ...prepared, call: "POST /api/orders" })).toBeUndefined();
  const later = { ...prepared.body, depositFrom: "credit" };
  expect(readRequestedForward({ ...prepared, body: later })).toBeUndefined();
});

it("only what was changed is replaced, and a window that becomes a day has no first one", () => {
  const values = valuesOf({});
  expect(withForward(prepared, values)).toEqual(prepared.body);
  const edited = { amount: "3000", lowestRate: "1.2", depositFrom: "bank_transfer" } as const;
  const { deliveryFrom: _, ...kept } = prepared.body;
  expect(withForward(prepared, { ...values, ...edited, delivery: "day" })).toEqual({ ...kept, ...edited });
});

it.each([
  ["amount", { amount: "" }, "Enter an amount above 0, like 1250.00"],
  ["amount", { amount: "0.00" }, "Enter an amount above 0, like 1250.00"],
  ["amount", { amount: "9".repeat(20) }, "That amount is too large. Enter a smaller one."],
  ["lowestRate", { lowestRate: "" }, "Enter the lowest rate that you'd accept"],
  ["deliveryTo", { deliveryTo: "" }, "Choose a day"],
  ["deliveryFrom", { deliveryFrom: "2027-03-01" }, "Choose a day before the last one"],
] as const)("a changed forward with a wrong %s isn't sent", (field, changed, fault) => {
  expect(validateForward({ ...valuesOf({}), ...changed }, pair, dates)).toEqual({ [field]: fault });
  expect(validateForward(valuesOf({}), pair, dates)).toEqual({});
});

it("the deposit is the client's share of the typed amount, rounded up, once there is an amount", () => {
  expect(depositOn("2000.01", "GBP", 5)).toBe("100.01");
  expect(depositOn("2000", "GBP", 0)).toBe("0.00");
  expect([depositOn("", "GBP", 5), depositOn("2000", "GBP", 5.5)]).toEqual([undefined, undefined]);
});

it.each([
  ["within a window", {}, window],
  ["on one day", { delivery: "day" }, { deliveryFrom: window.deliveryTo, deliveryTo: window.deliveryTo }],
] as const)("a forward %s is priced as it is typed", (_, edited, days) => {
  const values = { ...valuesOf({}), amount: "3000", ...edited };
  const gbpToEur = { fromCurrency: "GBP", toCurrency: "EUR" } as const;
  expect(termsToPrice(values, gbpToEur, dates)).toEqual({ ...gbpToEur, amount: "3000", ...days });
});

it.each([
  ["an amount", { amount: "" }],
  ["a first day", { deliveryFrom: "" }],
  ["a last day that is open", { deliveryTo: "2027-01-01" }],
])("a forward without %s isn't priced, one without a lowest rate is", (_, wrong) => {
  const values = { ...valuesOf({}), lowestRate: "" };
  const gbpToEur = { fromCurrency: "GBP", toCurrency: "EUR" } as const;
  expect(termsToPrice(values, gbpToEur, dates)).toBeDefined();
  expect(termsToPrice({ ...values, ...wrong }, gbpToEur, dates)).toBeUndefined();
});
