import { describe, expect, it } from "vitest";
import type { EconomicEvent } from "#contract/market/economic-calendar.ts";
import { describeNextEvent, findNextEvent, groupByDay } from "./order-events.ts";

function event(title: string, day: string, at: string | null = null): EconomicEvent {
  return { currency: "EUR", title, day, at, source: "example.com", simulated: false };
}

const timeZone = "Europe/London";
const now = new Date("2026-03-10T10:00:00Z");
const reader = { now, timeZone };

describe("announced events", () => {
  it("stand under the reader's day, those without a time first", () => {
    const events = [
      event("late", "2026-03-10", "2026-03-10T23:30:00Z"),
      event("early", "2026-03-11", "2026-03-11T07:00:00Z"),
      event("all day", "2026-03-11"),
    ];
    const grouped = (zone: string) =>
      groupByDay(events, { now, timeZone: zone }).map(({ day, events: ofDay }) => [
        day,
        ...ofDay.map(({ title }) => title),
      ]);
    expect(grouped("Europe/London")).toEqual([
      ["2026-03-10", "late"],
      ["2026-03-11", "all day", "early"],
    ]);
    expect(grouped("Asia/Tokyo")).toEqual([["2026-03-11", "all day", "late", "early"]]);
    expect(grouped("America/Los_Angeles")).toEqual([
      ["2026-03-10", "late"],
      ["2026-03-11", "all day", "early"],
    ]);
  });

  it("of a whole day last until it's over where the reader is", () => {
    const events = [event("all day", "2026-03-10")];
    const shown = (zone: string, at: string) =>
      groupByDay(events, { now: new Date(at), timeZone: zone }).length === 1;
    expect(shown("America/New_York", "2026-03-11T03:59:59Z")).toBe(true);
    expect(shown("America/New_York", "2026-03-11T04:00:00Z")).toBe(false);
    expect(shown("Asia/Tokyo", "2026-03-10T14:59:59Z")).toBe(true);
    expect(shown("Asia/Tokyo", "2026-03-10T15:00:00Z")).toBe(false);
  });

  it.each<[string, readonly EconomicEvent[], string | undefined]>([
    ["today", [event("a", "2026-03-10", "2026-03-10T13:15:00Z")], "a"],
    ["late tomorrow", [event("a", "2026-03-11", "2026-03-11T23:59:00Z")], "a"],
    ["the day after tomorrow", [event("a", "2026-03-12", "2026-03-12T00:00:00Z")], undefined],
    ["that has begun", [event("a", "2026-03-10", "2026-03-10T10:00:00Z")], undefined],
    ["of today without a time", [event("a", "2026-03-10")], "a"],
    ["of yesterday without a time", [event("a", "2026-03-09")], undefined],
    ["of another currency", [{ ...event("a", "2026-03-10"), currency: "USD" }], undefined],
    ["that is the sooner of two", [event("b", "2026-03-11"), event("a", "2026-03-10")], "a"],
  ])("the next one may be one %s", (_when, events, title) => {
    expect(findNextEvent(events, ["GBP", "EUR"], reader)?.title).toBe(title);
  });

  it.each([
    [event("Rate decision", "2026-03-10", "2026-03-10T13:15:00Z"), "Today at 13:15: Rate decision (EUR)."],
    [event("Rate decision", "2026-03-11", "2026-03-11T13:15:00Z"), "Tomorrow at 13:15: Rate decision (EUR)."],
    [event("Elections", "2026-03-11"), "Tomorrow: Elections (EUR)."],
  ])("the next one is described in one sentence: %#", (next, sentence) => {
    expect(describeNextEvent(next, reader)).toBe(sentence);
  });
});
