import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, dayOf, isWeekend } from "#domain/calendar.ts";
import { simulatedEvents } from "./simulated-events.ts";

const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays("2024-01-01" as Day, count));

describe("simulated events", () => {
  it("each lies in the period that is asked for, on a weekday, at a time of its day", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 90 }), (from, length) => {
        const until = addDays(from, length);
        for (const { day, at } of simulatedEvents(from, until)) {
          expect(day >= from && day <= until && !isWeekend(day)).toBe(true);
          expect(dayOf(at)).toBe(day);
        }
      }),
    );
  });

  it("two adjacent periods have the events of both together, none twice", () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (from, one, two) => {
          const middle = addDays(from, one);
          const until = addDays(middle, two);
          const key = ({ currency, title, day }: { currency: string; title: string; day: string }) =>
            `${currency} ${title} ${day}`;
          const apart = [...simulatedEvents(from, middle), ...simulatedEvents(addDays(middle, 1), until)];
          expect(apart.map(key).toSorted()).toEqual(simulatedEvents(from, until).map(key).toSorted());
        },
      ),
    );
  });

  it("a fortnight in the life of the demo always has some", () => {
    fc.assert(fc.property(days, (from) => simulatedEvents(from, addDays(from, 13)).length > 0));
  });
});
