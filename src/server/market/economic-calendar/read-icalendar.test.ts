import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { readIcalendar } from "./read-icalendar.ts";

const period = { from: "2026-11-01" as Day, until: "2026-12-31" as Day };

function calendar(...events: readonly (readonly string[])[]): string {
  const blocks = events.map((lines, index) => ["BEGIN:VEVENT", `UID:event-${index}`, ...lines, "END:VEVENT"]);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//a test//EN",
    ...blocks.flat(),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** A zone of a file of which a rule has no day. */
const endlessZone = [
  ...["BEGIN:VTIMEZONE", "TZID:Endless", "BEGIN:STANDARD", "DTSTART:19700101T020000"],
  ...["RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0000"],
  ...["END:STANDARD", "END:VTIMEZONE"],
].join("\r\n");

describe("a file of iCalendar", () => {
  it.each<[string, readonly string[], { title: string; day: string; at?: string }]>([
    [
      "at a time in UTC",
      ["SUMMARY:Rate decision", "DTSTART:20261217T131500Z"],
      { title: "Rate decision", day: "2026-12-17", at: "2026-12-17T13:15:00.000Z" },
    ],
    [
      "on a whole day",
      ["SUMMARY:Elections", "DTSTART;VALUE=DATE:20261217"],
      { title: "Elections", day: "2026-12-17" },
    ],
    [
      "at a time in no zone",
      ["SUMMARY:Speech", "DTSTART:20261217T131500"],
      { title: "Speech", day: "2026-12-17" },
    ],
    [
      "at a time in a zone without a name of the tz database",
      ["SUMMARY:Speech", "DTSTART;TZID=Europe/Nowhere:20261217T131500"],
      { title: "Speech", day: "2026-12-17" },
    ],
    [
      "with a folded, escaped title",
      ["SUMMARY:Inflation\\, GDP\\nand", " \tjobs", "DTSTART;VALUE=DATE:20261217"],
      { title: "Inflation, GDP and jobs", day: "2026-12-17" },
    ],
    [
      "with a title of a thousand letters",
      [`SUMMARY:${"a".repeat(1_000)}`, "DTSTART;VALUE=DATE:20261217"],
      { title: "a".repeat(160), day: "2026-12-17" },
    ],
  ])("has an event %s", (_what, lines, { title, day, at }) => {
    const [event, ...others] = readIcalendar(calendar(lines), period);
    expect(others).toEqual([]);
    expect([event?.title, event?.day, event?.at?.toISOString()]).toEqual([title, day, at]);
  });

  it.each([
    ["summer in London", "Europe/London:20261001T120000", "2026-10-01T11:00:00.000Z"],
    ["winter in London", "Europe/London:20261217T120000", "2026-12-17T12:00:00.000Z"],
    ["New York, of the next day in UTC", "America/New_York:20261217T200000", "2026-12-18T01:00:00.000Z"],
  ])("has an event at a time in %s", (_where, start, at) => {
    const text = calendar(["SUMMARY:Decision", `DTSTART;TZID=${start}`]);
    const [event] = readIcalendar(text, { ...period, from: "2026-09-01" as Day });
    expect([event?.day, event?.at?.toISOString()]).toEqual([at.slice(0, 10), at]);
  });

  it("follows no rule of the zones that it defines, which may have no end", () => {
    const text = calendar(["SUMMARY:Decision", "DTSTART;TZID=Endless:20261217T120000"]);
    const [event] = readIcalendar(text.replace("BEGIN:VEVENT", `${endlessZone}\r\nBEGIN:VEVENT`), period);
    expect([event?.day, event?.at]).toEqual(["2026-12-17", null]);
  });

  it.each<[string, readonly string[]]>([
    ["before the period", ["SUMMARY:Past", "DTSTART:20261031T235959Z"]],
    ["after the period", ["SUMMARY:Far", "DTSTART;VALUE=DATE:20270101"]],
    ["that is cancelled", ["SUMMARY:Off", "STATUS:cancelled", "DTSTART;VALUE=DATE:20261217"]],
    ["without a title", ["SUMMARY: ", "DTSTART;VALUE=DATE:20261217"]],
    ["without a day", ["SUMMARY:Some day"]],
    ["whose day isn't a date", ["SUMMARY:Some day", "DTSTART:soon"]],
    ["whose time has no digits", ["SUMMARY:Some day", "DTSTART:20261217"]],
    ["at a time that doesn't exist", ["SUMMARY:Never", "DTSTART:99999999T999999Z"]],
    [
      "that repeats by a rule",
      ["SUMMARY:Daily", "DTSTART:20261110T120000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"],
    ],
  ])("leaves out an event %s", (_what, lines) => {
    expect(readIcalendar(calendar(lines), period)).toEqual([]);
  });

  it("has an event that was sent twice once, as it was sent last", () => {
    const text = calendar(
      ["SUMMARY:Draft", "DTSTART;VALUE=DATE:20261217"],
      ["SUMMARY:Decision", "DTSTART;VALUE=DATE:20261218"],
    ).replace("UID:event-1", "UID:event-0");
    expect(readIcalendar(text, period).map(({ title, day }) => [title, day])).toEqual([
      ["Decision", "2026-12-18"],
    ]);
  });

  it("goes on after an event that can't be read", () => {
    const text = calendar(
      ["SUMMARY:Broken", "DTSTART:20261217"],
      ["SUMMARY:Next", "DTSTART;VALUE=DATE:20261218"],
    );
    expect(readIcalendar(text, period).map(({ title }) => title)).toEqual(["Next"]);
  });

  it("may be several calendars, and begin with a byte order mark", () => {
    const one = calendar(["SUMMARY:One", "DTSTART;VALUE=DATE:20261217"]);
    const two = calendar(["SUMMARY:Two", "DTSTART;VALUE=DATE:20261218"]).replace("event-0", "event-9");
    expect(readIcalendar(`\uFEFF${one}${two}`, period).map(({ title }) => title)).toEqual(["One", "Two"]);
  });

  it.each([
    ["nothing", ""],
    ["a page", "<!doctype html><title>Not found</title>"],
    ["half a calendar", calendar(["SUMMARY:One", "DTSTART;VALUE=DATE:20261217"]).slice(0, 90)],
    ["a card", "BEGIN:VCARD\r\nFN:Nobody\r\nEND:VCARD\r\n"],
  ])("is refused when it is %s", (_what, text) => {
    expect(() => readIcalendar(text, period)).toThrow();
  });
});
