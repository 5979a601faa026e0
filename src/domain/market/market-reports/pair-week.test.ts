import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, isWeekend } from "#domain/calendar.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { writeAnalysis, writeHighlights, writeTitle } from "./market-analysis.ts";
import { type DayRate, getFriday, getMonday, lastCompleteWeek, type Pair, pairWeek } from "./pair-week.ts";

const week = "2026-11-16" as Day;
const poundEuro: Pair = { from: "GBP", to: "EUR" };

function dayRate(day: Day, value: number): DayRate {
  const mid = rateFromNumber(value);
  if (mid === undefined) throw new Error(`${value} is no rate`);
  return { day, mid };
}

/** Weekday rates up to Friday ending in these values, with small swings before. */
function ratesEndingIn(values: readonly number[], days = 140): DayRate[] {
  const friday = addDays(week, 4);
  const weekdays = Array.from({ length: days }, (_, index) => addDays(friday, index - days + 1)).filter(
    (day) => !isWeekend(day),
  );
  const first = values[0] ?? 1;
  return weekdays.map((day, index) => {
    const value = values[index - (weekdays.length - values.length)];
    return dayRate(day, value ?? first * (index % 2 === 0 ? 1.001 : 0.999));
  });
}

function weekOf(values: readonly number[], pair = poundEuro) {
  const found = pairWeek(pair, ratesEndingIn(values), week);
  if (!found) throw new Error("no week");
  return found;
}

describe("a pair's week", () => {
  it("a pair's week is measured from the last rate before it to its own last one", () => {
    const found = weekOf([1.15, 1.16, 1.14, 1.17, 1.155, 1.1615]);
    expect(found.before).toMatchObject({ day: "2026-11-13" });
    expect(found.close).toMatchObject({ day: "2026-11-20" });
    expect(found.change).toBeCloseTo(0.01, 10);
    expect(found.highest.day).toBe("2026-11-18");
    expect(found.lowest.day).toBe("2026-11-17");
    expect(found.range).toBeCloseTo(1.17 / 1.14 - 1, 10);
    expect(found.extreme).toBeUndefined();
    expect(found.days[0]?.day).toBe("2026-08-24");
    expect(found.days).toHaveLength(65);
  });

  it("a pair's week that closes above the last 13 weeks is marked as a high", () => {
    expect(weekOf([1.15, 1.15, 1.15, 1.15, 1.15, 1.2]).extreme).toBe("highest");
    expect(weekOf([1.15, 1.15, 1.15, 1.15, 1.15, 1.1]).extreme).toBe("lowest");
  });

  it("a pair's week ignores later days and weekends", () => {
    const rates = ratesEndingIn([1.15, 1.16]);
    const later = [dayRate("2026-11-21" as Day, 9), dayRate("2026-11-23" as Day, 9)];
    expect(pairWeek(poundEuro, [...rates, ...later], week)).toEqual(pairWeek(poundEuro, rates, week));
  });

  it.each([
    ["without rates", []],
    ["with two days of it", ratesEndingIn([1.15], 4).slice(-2)],
    ["with none before it", ratesEndingIn([1.15], 5)],
  ])("a pair's week is omitted with %s", (_, rates) =>
    expect(pairWeek(poundEuro, rates, week)).toBeUndefined(),
  );

  it("a pair's week has no volatility with too few days", () => {
    const found = pairWeek(poundEuro, ratesEndingIn([1.15], 12), week);
    expect(found).toMatchObject({ volatility: undefined, usualVolatility: undefined, extreme: undefined });
    if (found) expect(writeAnalysis(found)).not.toContain("a year");
  });

  it("a pair's week always lies between its lowest and its highest", () => {
    const rate = fc.double({ min: 0.01, max: 200, noNaN: true });
    fc.assert(
      fc.property(fc.array(rate, { minLength: 6, maxLength: 6 }), (values) => {
        const found = weekOf(values);
        expect(found.lowest.mid <= found.close.mid && found.close.mid <= found.highest.mid).toBe(true);
        expect(found.range).toBeGreaterThanOrEqual(0);
        for (const sentence of [...writeHighlights([found]), writeAnalysis(found), writeTitle([found])])
          expect(sentence).not.toMatch(/NaN|undefined|Infinity/);
      }),
    );
  });
});

describe("the words of a report", () => {
  const dollar = (values: readonly number[]) => weekOf(values, { from: "GBP", to: "USD" });
  const up = [1.15, 1.15, 1.15, 1.15, 1.15, 1.1615];
  const down = [1.15, 1.15, 1.15, 1.15, 1.15, 1.1385];
  const flat = [1.15, 1.15, 1.15, 1.15, 1.15, 1.1501];

  it.each([
    [up, up, "The pound gains on the euro and the dollar"],
    [down, down, "The pound slips against the euro and the dollar"],
    [flat, flat, "A quiet week for the pound"],
    [up, down, "The pound gains on the euro and slips against the dollar"],
    [flat, up, "The pound holds against the euro and gains on the dollar"],
  ])("a report's headline says what the pound did", (euro, against, title) => {
    expect(writeTitle([weekOf(euro), dollar(against)])).toBe(title);
  });

  it("a report says the largest move, its effect in money, and a new high", () => {
    const text = writeHighlights([weekOf(up), dollar(flat)]);
    expect(text).toContain(
      "The largest move was in GBP/EUR: 1 GBP bought 1.00% more EUR than on 13 Nov 2026.",
    );
    expect(text).toContain(
      "10,000 GBP came to 11,615.00 EUR at Friday's mid-market rate, 115.00 EUR more than a week before.",
    );
    expect(text).toContain("GBP/EUR ended the week at 1.1615, its highest in 13 weeks.");
  });

  it("a report analyses each pair", () => {
    expect(writeAnalysis(weekOf(down))).toContain(
      "The pound fell 1.00% against the euro, from 1.1500 to 1.1385. It was lowest on Friday at 1.1385 and highest on Monday at 1.1500.",
    );
    expect(writeAnalysis(weekOf(flat))).toContain("The pound was little changed against the euro");
  });
});

describe("the week of a report", () => {
  it.each([
    ["2026-11-16", "2026-11-09"],
    ["2026-11-20", "2026-11-09"],
    ["2026-11-21", "2026-11-16"],
    ["2026-11-22", "2026-11-16"],
    ["2026-11-23", "2026-11-16"],
    ["2027-01-01", "2026-12-21"],
    ["2027-01-02", "2026-12-28"],
  ])("the report on %s is about the week of %s", (today, week) =>
    expect(lastCompleteWeek(today as Day)).toBe(week),
  );

  it("the week of a report runs from Monday to Friday", () => {
    expect(getMonday("2026-11-22" as Day)).toBe("2026-11-16");
    expect(getMonday("2026-11-16" as Day)).toBe("2026-11-16");
    expect(getFriday("2026-12-28" as Day)).toBe("2027-01-01");
  });
});
