import { expect, it } from "vitest";
import { describeRule } from "./describe-schedule.ts";

const base = {
  startsOn: "2026-11-27",
  everyWeeks: 1,
  dayOfMonth: null,
  endsOn: null,
  paymentCount: null,
  holidayRule: "following",
} as const;

it.each([
  [{ frequency: "once" }, "Once, on 27 Nov 2026"],
  [{ frequency: "weekly" }, "Every Friday"],
  [{ frequency: "weekly", everyWeeks: 2, paymentCount: 12 }, "Every 2 weeks on Friday, 12 payments"],
  [{ frequency: "monthly", dayOfMonth: 5, endsOn: "2027-03-31" }, "Every month on day 5, until 31 Mar 2027"],
  [{ frequency: "monthly", dayOfMonth: 30 }, "Every month on day 30, or the last day of shorter months"],
  [{ frequency: "monthly", dayOfMonth: 31, paymentCount: 1 }, "Every month on the last day, 1 payment"],
  [{ frequency: "month_end" }, "Every month on the last business day"],
] as const)("a rule with %j reads: %s", (rule, text) => {
  expect(describeRule({ ...base, ...rule })).toBe(text);
});
