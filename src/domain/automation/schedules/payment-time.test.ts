import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { payoutTerms } from "#domain/payments/beneficiaries/payout-terms.ts";
import { startOfDayIn } from "#domain/time-zone.ts";
import { cutOffTime, dayOfNextCutOff, decideAttempt, scheduleTimeZone } from "./payment-time.ts";

const msOf = (time: string) => Date.parse(`1970-01-01T${time}Z`);

it.each(["2026-01-14", "2026-07-15"].map((each) => each as Day))(
  "on %s a payment that is still tried leaves on that day by whatever scheme carries it",
  (day) => {
    const calendar = { isHoliday: () => false };
    const left = currencyCodes.flatMap((currency) =>
      (["GB", "DE", "US", "JP"] as const).flatMap((country) => {
        const last = new Date(
          startOfDayIn(scheduleTimeZone, day).getTime() + msOf(cutOffTime(currency)) - 1_000,
        );
        expect(decideAttempt({ paysOn: day, currency }, last, () => true)).toBe("try");
        const { leavesOn } = payoutTerms(
          { currency, country, amount: 2_000_000_00n },
          { at: last },
          calendar,
        );
        return leavesOn === day ? [] : [`${currency} to ${country} on ${leavesOn}`];
      }),
    );
    expect(left).toEqual([]);
  },
);

describe("when a payment that is due is tried", () => {
  it.each([
    // London is an hour ahead of UTC in June.
    ["2026-06-12T05:59:00Z", "2026-06-12", "GBP", "wait"],
    ["2026-06-12T06:00:00Z", "2026-06-12", "GBP", "try"],
    ["2026-06-12T13:59:59Z", "2026-06-12", "GBP", "try"],
    ["2026-06-12T14:00:00Z", "2026-06-12", "GBP", "last"],
    ["2026-06-12T12:59:59Z", "2026-06-12", "EUR", "try"],
    ["2026-06-12T13:00:00Z", "2026-06-12", "EUR", "last"],
    ["2026-06-12T12:00:00Z", "2026-06-12", "JPY", "last"],
    ["2026-12-11T06:59:00Z", "2026-12-11", "GBP", "wait"],
    ["2026-12-11T07:00:00Z", "2026-12-11", "GBP", "try"],
    ["2026-06-11T23:30:00Z", "2026-06-12", "GBP", "wait"],
    ["2026-06-11T12:00:00Z", "2026-06-12", "GBP", "wait"],
    ["2026-06-13T12:00:00Z", "2026-06-12", "GBP", "wait"],
    ["2026-06-15T12:00:00Z", "2026-06-12", "GBP", "try"],
    ["2026-06-17T12:00:00Z", "2026-06-12", "GBP", "try"],
    ["2026-06-18T12:00:00Z", "2026-06-12", "GBP", "miss"],
  ] as const)("at %s a payment of %s in %s: %s", (now, paysOn, currency, attempt) => {
    const isOpen = (day: Day) => ![0, 6].includes(new Date(day).getUTCDay());
    expect(decideAttempt({ paysOn: paysOn as Day, currency }, new Date(now), isOpen)).toBe(attempt);
  });
});

describe("the day of the next cut-off", () => {
  it.each([
    ["2026-06-12T13:59:59Z", "GBP", "2026-06-12"],
    ["2026-06-12T14:00:00Z", "GBP", "2026-06-15"],
    ["2026-06-12T12:00:00Z", "JPY", "2026-06-15"],
    ["2026-06-11T23:30:00Z", "GBP", "2026-06-12"],
    ["2026-06-13T09:00:00Z", "EUR", "2026-06-15"],
    ["2026-12-10T16:00:00Z", "GBP", "2026-12-11"],
  ] as const)("after %s in %s: %s", (now, currency, day) => {
    expect(dayOfNextCutOff(currency, new Date(now))).toBe(day);
  });
});
