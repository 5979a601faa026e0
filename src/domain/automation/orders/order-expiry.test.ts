import { expect, it } from "vitest";
import { parseDay } from "#domain/calendar.ts";
import { endOfExpiry, latestExpiry, parseExpiry, suggestedExpiry } from "./order-expiry.ts";

const now = new Date("2026-02-10T23:59:00Z");

it("order expiry suggests seven days and allows thirty", () => {
  expect(suggestedExpiry(now)).toBe("2026-02-17");
  expect(latestExpiry(now)).toBe("2026-03-12");
});

it.each(["2026-02-10", "2026-02-28", "2026-03-12", " 2026-02-11 "])("an expiry of %s is accepted", (text) => {
  expect(parseExpiry(text, now)).toEqual({ ok: true, day: text.trim() });
});

it.each([
  ["2026-02-30", "This date doesn't exist. Check the day, month and year."],
  ["tomorrow", "This date doesn't exist. Check the day, month and year."],
  ["2026-02-09", "The expiry date cannot be in the past"],
  ["2026-03-13", "Orders can be valid for up to 30 days"],
])("an expiry of %s is refused", (text, fault) => {
  expect(parseExpiry(text, now)).toEqual({ ok: false, fault });
});

it("an order rests until its last day is over", () => {
  const day = parseDay("2026-02-28");
  expect(day && endOfExpiry(day).toISOString()).toBe("2026-03-01T00:00:00.000Z");
});
