import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDay } from "#domain/calendar.ts";
import { orderStatements } from "./order-statements.ts";

const day = (text: string) => parseDay(text) as NonNullable<ReturnType<typeof parseDay>>;
const statement = (opened: string, closed: string, madeAt: string, sequence?: number) => ({
  openedOn: day(opened),
  closedOn: day(closed),
  madeAt,
  sequence,
});
const ordered = [
  statement("2026-05-04", "2026-05-04", "2026-05-09T08:00:00"),
  statement("2026-05-05", "2026-05-05", "2026-05-05T12:00:00"),
  statement("2026-05-05", "2026-05-05", "2026-05-05T18:00:00", 9),
  statement("2026-05-05", "2026-05-05", "2026-05-05T18:00:00", 10),
  statement("2026-05-05", "2026-05-06", "2026-05-05T18:00:00"),
  statement("2026-10-25", "2026-10-25", "2026-10-25T01:30:00+01:00"),
  statement("2026-10-25", "2026-10-25", "2026-10-25T01:10:00Z"),
];

it("statements are ordered by their days, their creation and their number, whatever the order of the file", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
      expect(orderStatements(shuffled)).toEqual(ordered);
    }),
  );
});

it("statements that nothing distinguishes stay in the order of the file", () => {
  const [one, other] = [
    { ...statement("2026-05-05", "2026-05-05", ""), reference: "one" },
    { ...statement("2026-05-05", "2026-05-05", ""), reference: "other" },
  ];
  expect(orderStatements([one, other])).toEqual([one, other]);
  expect(orderStatements([other, one])).toEqual([other, one]);
});
