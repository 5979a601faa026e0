import { describe, expect, it } from "vitest";
import { parseTypedDay } from "./parse-typed-day.ts";

describe("parseTypedDay", () => {
  it.each([
    "24 Nov 2026",
    "24 november 2026",
    "24-nov-2026",
    "24/11/2026",
    "24.11.2026",
    "24 11 2026",
    "24112026",
    "2026-11-24",
    " 24 Nov 2026 ",
  ])("%s is 24 Nov 2026", (typed) => expect(parseTypedDay(typed)).toBe("2026-11-24"));

  it("a day or month may have one figure", () => expect(parseTypedDay("1/2/2026")).toBe("2026-02-01"));

  it.each(["", "24", "24 Nov", "11/24/2026", "31 Feb 2026", "24 Foo 2026", "24/11/26", "tomorrow"])(
    "%s is no day",
    (typed) => expect(parseTypedDay(typed)).toBeUndefined(),
  );
});
