import { describe, expect, it } from "vitest";
import type { Alert } from "#contract/automation/alerts.ts";
import { type AlertValues, fillAll, isChanged, toAlertValues, validateAlert } from "./alert-values.ts";

const filled: AlertValues = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  targetRate: "1.17",
  dailyUpdates: false,
};
const alert: Alert = {
  id: "019a0000-0000-7000-8000-000000000001",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  targetRate: 1.17,
  dailyUpdates: false,
  createdAt: "2026-11-20T12:00:00.000Z",
  side: "at_or_above",
  reachedAt: null,
  reachedRate: null,
  version: 1,
};

describe("the form of an alert", () => {
  it("the alert form is submitted when complete", () => {
    expect(validateAlert(filled)).toEqual({ ok: true, body: filled });
  });

  it.each([
    [{ fromCurrency: "" }, ["fromCurrency"]],
    [{ toCurrency: "" }, ["toCurrency"]],
    [{ targetRate: "" }, ["targetRate"]],
    [{ fromCurrency: "", toCurrency: "", targetRate: "" }, ["fromCurrency", "toCurrency", "targetRate"]],
  ] as const)("the alert form asks for what is missing: %j", (missing, fields) => {
    const reading = validateAlert({ ...filled, ...missing });
    expect(reading).toMatchObject({ ok: false, form: fillAll });
    expect(!reading.ok && Object.keys(reading.fields)).toEqual(fields);
  });

  it.each(["0", "0.0000", ".", "5."])("the alert form refuses a rate of %j", (targetRate) => {
    expect(validateAlert({ ...filled, targetRate })).toMatchObject({
      ok: false,
      fields: { targetRate: "Please enter a valid rate" },
    });
  });

  it("the alert form requires two currencies", () => {
    expect(validateAlert({ ...filled, toCurrency: "GBP" })).toMatchObject({
      ok: false,
      fields: { toCurrency: "Choose two different currencies." },
    });
  });

  it("the alert form notices changes, and treats 1.1700 as 1.17", () => {
    expect(toAlertValues(alert).targetRate).toBe("1.1700");
    expect(isChanged(toAlertValues(alert), alert)).toBe(false);
    expect(isChanged({ ...toAlertValues(alert), targetRate: "1.17" }, alert)).toBe(false);
    expect(isChanged({ ...toAlertValues(alert), targetRate: "1.1701" }, alert)).toBe(true);
    expect(isChanged({ ...toAlertValues(alert), dailyUpdates: true }, alert)).toBe(true);
    expect(isChanged({ ...toAlertValues(alert), toCurrency: "USD" }, alert)).toBe(true);
  });
});
