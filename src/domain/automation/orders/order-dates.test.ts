import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day, dayOf, parseDay, startOfDay } from "#domain/calendar.ts";
import {
  endOfExpiry,
  latestExpiry,
  latestStart,
  nextReminder,
  parseOrderDates,
  suggestedExpiry,
} from "./order-dates.ts";

const now = new Date("2026-02-10T23:59:00Z");
const today = dayOf(now);

it("an order is suggested to last seven days from its start and lasts at most thirty", () => {
  expect(suggestedExpiry(today)).toBe("2026-02-17");
  expect(latestExpiry(today)).toBe("2026-03-12");
  expect(latestStart(now)).toBe("2026-03-12");
});

it.each([
  [{}, undefined, "2026-02-17"],
  [{ expiryDate: "2026-02-10" }, undefined, "2026-02-10"],
  [{ expiryDate: "2026-03-12" }, undefined, "2026-03-12"],
  [{ expiryDate: " 2026-02-11 " }, undefined, "2026-02-11"],
  [{ startDate: "" }, undefined, "2026-02-17"],
  [{ startDate: "2026-02-10" }, "2026-02-10", "2026-02-17"],
  [{ startDate: " 2026-02-11 " }, "2026-02-11", "2026-02-18"],
  [{ startDate: "2026-03-12", expiryDate: "2026-03-12" }, "2026-03-12", "2026-03-12"],
  [{ startDate: "2026-03-12", expiryDate: "2026-04-11" }, "2026-03-12", "2026-04-11"],
  [{ goodTillCancelled: true }, undefined, "2027-02-10"],
  [{ goodTillCancelled: true, startDate: "2026-02-20" }, "2026-02-20", "2027-02-20"],
  [{ goodTillCancelled: false }, undefined, "2026-02-17"],
])("the dates %j are accepted", (input, startDay, lastDay) => {
  const startsAt =
    startDay === undefined || startDay === today ? null : startOfDay(addDays(startDay as Day, 0));
  expect(parseOrderDates(input, now)).toEqual({ ok: true, dates: { startDay, startsAt, lastDay } });
});

it.each([
  [{ startDate: "2026-02-05" }, "2026-02-17"],
  [{ startDate: "2026-02-10" }, "2026-02-17"],
  [{ startDate: "2026-02-05", expiryDate: "2026-02-10" }, "2026-02-10"],
  [{ startDate: "2026-02-05", goodTillCancelled: true }, "2027-02-10"],
])("an order prepared earlier whose start has come meanwhile starts at once: %j", (input, lastDay) => {
  expect(parseOrderDates(input, now, { wasPrepared: true })).toEqual({
    ok: true,
    dates: { startDay: input.startDate, startsAt: null, lastDay },
  });
});

it("an order prepared earlier starts later still, and is refused once its last day has passed", () => {
  const parse = (dates: object) => parseOrderDates(dates, now, { wasPrepared: true });
  expect(parse({ startDate: "2026-02-11" })).toMatchObject({
    dates: { startsAt: startOfDay(addDays(today, 1)) },
  });
  expect(parse({ startDate: "2026-02-05", expiryDate: "2026-02-09" })).toEqual({
    ok: false,
    faults: { expiryDate: "The expiry date cannot be in the past" },
  });
});

it.each([
  [{ expiryDate: "2026-02-30" }, { expiryDate: "This date doesn't exist. Check the day, month and year." }],
  [{ expiryDate: "" }, { expiryDate: "This date doesn't exist. Check the day, month and year." }],
  [{ expiryDate: "2026-02-09" }, { expiryDate: "The expiry date cannot be in the past" }],
  [{ expiryDate: "2026-03-13" }, { expiryDate: "Orders can be valid for up to 30 days" }],
  [{ startDate: "tomorrow" }, { startDate: "This date doesn't exist. Check the day, month and year." }],
  [{ startDate: "2026-02-09" }, { startDate: "The start date cannot be in the past" }],
  [{ startDate: "2026-03-13" }, { startDate: "Orders can start up to 30 days from now" }],
  [
    { startDate: "2026-02-20", expiryDate: "2026-02-19" },
    { expiryDate: "The expiry date cannot be before the start date" },
  ],
  [
    { startDate: "2026-02-20", expiryDate: "2026-03-23" },
    { expiryDate: "Orders can be valid for up to 30 days" },
  ],
  [
    { goodTillCancelled: true, expiryDate: "2026-02-17" },
    { expiryDate: "Leave the expiry date out of an order that's good till cancelled" },
  ],
])("the dates %j are refused beside their field", (input, faults) => {
  expect(parseOrderDates(input, now)).toEqual({ ok: false, faults });
});

it("whatever is accepted starts before it ends, and rests for at most a year and a day", () => {
  const days = fc.option(
    fc.integer({ min: -5, max: 400 }).map((ahead) => addDays(today, ahead)),
    { nil: undefined },
  );
  fc.assert(
    fc.property(days, days, fc.boolean(), (startDate, expiryDate, goodTillCancelled) => {
      const result = parseOrderDates({ startDate, expiryDate, goodTillCancelled }, now);
      if (!result.ok) return;
      const { startsAt, lastDay } = result.dates;
      const starts = startsAt ?? now;
      const end = endOfExpiry(lastDay);
      expect(starts >= now).toBe(true);
      expect(starts < end).toBe(true);
      expect(end.getTime() - starts.getTime()).toBeLessThanOrEqual(366 * 86_400_000);
    }),
  );
});

it("an order rests until its last day is over", () => {
  const day = parseDay("2026-02-28");
  expect(day && endOfExpiry(day).toISOString()).toBe("2026-03-01T00:00:00.000Z");
});

it("a client is reminded after thirty days", () => {
  expect(nextReminder(now).toISOString()).toBe("2026-03-12T23:59:00.000Z");
});
