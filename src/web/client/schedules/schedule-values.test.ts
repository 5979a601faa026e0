import { describe, expect, it } from "vitest";
import { blankSchedule, ruleBody, scheduleBody, validateSchedule } from "./schedule-values.ts";

const rent = {
  ...blankSchedule,
  label: "Rent",
  beneficiaryId: "r",
  amount: "1250.50",
  startsOn: "2026-12-01",
};

describe("what the form refuses", () => {
  it.each([
    [{ label: " " }, "label"],
    [{ beneficiaryId: "" }, "beneficiaryId"],
    [{ amount: "" }, "amount"],
    [{ amount: "0" }, "amount"],
    [{ amount: "ten" }, "amount"],
    [{ startsOn: "" }, "startsOn"],
    [{ startsOn: "2026-02-30" }, "startsOn"],
    [{ dayOfMonth: "32" }, "dayOfMonth"],
    [{ frequency: "weekly", everyWeeks: "0" }, "everyWeeks"],
    [{ ending: "day", endsOn: "" }, "endsOn"],
    [{ fromCurrency: "GBP", minRate: "0" }, "minRate"],
    [{ fromCurrency: "GBP", minRate: "1.1", retryDays: "11" }, "retryDays"],
    [{ fromCurrency: "GBP", minRate: "1.1", retryDays: "" }, "retryDays"],
    [{ ending: "count", paymentCount: "1.5" }, "paymentCount"],
  ] as const)("%j at its field", (change, field) => {
    expect(Object.keys(validateSchedule({ ...rent, ...change }, "EUR"))).toEqual([field]);
  });

  it("an amount beyond every limit as too large, not as malformed", () => {
    const beyond = validateSchedule({ ...rent, amount: "10000000001" }, "EUR");
    expect(beyond).toEqual({ amount: "That amount is too large. Enter a smaller one." });
  });

  it("nothing in a complete schedule, nor in fields that it doesn't use", () => {
    expect(validateSchedule(rent, "EUR")).toEqual({});
    expect(Object.keys(validateSchedule(rent, "EUR", "AE"))).toEqual(["purpose"]);
    expect(validateSchedule({ ...rent, frequency: "once", dayOfMonth: "x", everyWeeks: "x" }, "EUR")).toEqual(
      {},
    );
  });
});

it("an exchange is sent with its lowest rate, and nothing of it for a balance in the recipient's currency", () => {
  const exchanged = { ...rent, fromCurrency: "GBP", minRate: "1.15", retryDays: "4" } as const;
  expect(scheduleBody(exchanged, "EUR")).toMatchObject({
    fromCurrency: "GBP",
    minRate: "1.15",
    retryDays: 4,
  });
  expect(scheduleBody({ ...exchanged, minRate: "" }, "EUR")).not.toHaveProperty("retryDays");
  expect(scheduleBody({ ...exchanged, fromCurrency: "EUR" }, "EUR")).not.toHaveProperty("fromCurrency");
  expect(validateSchedule({ ...exchanged, fromCurrency: "EUR", retryDays: "x" }, "EUR")).toEqual({});
});

it("only what the frequency and the ending use is sent", () => {
  expect(ruleBody({ ...rent, frequency: "once", ending: "count" })).toEqual({
    frequency: "once",
    startsOn: "2026-12-01",
    holidayRule: "following",
    everyWeeks: 1,
  });
  expect(
    scheduleBody({ ...rent, ending: "count", paymentCount: "6", reference: " May " }, "EUR"),
  ).toMatchObject({
    amount: "1250.50",
    reference: "May",
    dayOfMonth: 1,
    paymentCount: 6,
  });
});
