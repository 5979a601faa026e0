import { describe, expect, it } from "vitest";
import { currencyCodes } from "#domain/currency.ts";
import { seededRandom } from "#domain/market/rates/random.ts";
import { getCrossRate, implausibleMove, rateFor } from "#domain/market/rates/rate-table.ts";
import { rateToNumber } from "#domain/rate.ts";
import { historyStart, readReferenceRates, readShippedHistory, readVolatilities } from "./shipped-rates.ts";
import { createSimulatedSource } from "./simulated.ts";

const { signal } = new AbortController();
const start = new Date("2026-05-04T12:00:00Z");
const msLater = (ms: number): Date => new Date(start.getTime() + ms);
const reference = await readReferenceRates();
const volatilities = await readVolatilities();
const simulation = (seed = "test") =>
  createSimulatedSource({ reference, volatilities, random: seededRandom(seed) });

describe("the rates that ship", () => {
  it("the bundled rates are one reference day for every currency", () => {
    expect(reference.day).toBe("2026-09-29");
    expect([...reference.perUsd.keys()].toSorted()).toEqual(currencyCodes.toSorted());
    expect(reference.perUsd.get("SAR")).toBe(37_500_000_000n);
  });

  it("the bundled rates are the daily history from the euro's first day to 2025-01-03, in order, without empty rows", async () => {
    const days = await readShippedHistory(historyStart);
    expect(days[0]?.day).toBe("1999-01-04");
    expect(days.at(-1)?.day).toBe("2025-01-03");
    expect(days.length).toBeGreaterThan(6500);
    expect(days.every(({ day }, index) => index === 0 || day > (days[index - 1]?.day ?? ""))).toBe(true);
    const lastPound = days.findLast(({ perUsd }) => perUsd.has("GBP"))?.perUsd.get("GBP");
    expect(lastPound && 1 / rateToNumber(lastPound)).toBeCloseTo(1.24, 2);
  });

  it("the bundled rates include each currency's volatility: the pound half a percent a day, pegged ones almost none", () => {
    expect(volatilities.get("GBP")).toBeGreaterThan(0.003);
    expect(volatilities.get("GBP")).toBeLessThan(0.007);
    expect(volatilities.get("JPY")).toBeGreaterThan(volatilities.get("CNY") ?? 1);
    for (const pegged of ["USD", "SAR", "AED"] as const)
      expect(volatilities.get(pegged)).toBeLessThan(0.0001);
    expect(volatilities.size).toBe(currencyCodes.length);
  });
});

describe("the simulation", () => {
  it("the simulation starts at the reference, says that it is simulated and of which day, and is stale after a minute", async () => {
    const table = await simulation().latest(start, signal);
    expect(table).toMatchObject({ simulated: true, at: start, maxAgeMs: 60_000 });
    expect(table.source).toBe("simulated around currency-api of 29 Sep 2026");
    expect(table.perBase.get("GBP")).toBe(reference.perUsd.get("GBP"));
    expect(rateFor(table, "GBP", "EUR", msLater(60_001)).ok).toBe(false);
  });

  it("the simulation moves a little with each tick, and the same for the same seed", async () => {
    const [one, same, other] = [simulation(), simulation(), simulation("other")];
    const ticks = [];
    for (let tick = 0; tick < 200; tick += 1) {
      const table = await one.latest(msLater(tick * 500), signal);
      expect(await same.latest(msLater(tick * 500), signal)).toEqual(table);
      await other.latest(msLater(tick * 500), signal);
      ticks.push(table);
    }
    const [first, last] = [ticks[0], ticks.at(-1)];
    if (!first || !last) throw new Error("no ticks");
    expect(last.perBase.get("GBP")).not.toBe(first.perBase.get("GBP"));
    expect((await other.latest(msLater(200 * 500), signal)).perBase.get("GBP")).not.toBe(
      last.perBase.get("GBP"),
    );
    for (let tick = 1; tick < ticks.length; tick += 1) {
      const [before, now] = [ticks[tick - 1], ticks[tick]];
      if (!before || !now) throw new Error("no tick");
      expect(implausibleMove(before, now)).toBeUndefined();
      const step = Number(getCrossRate(now, "GBP", "EUR")) / Number(getCrossRate(before, "GBP", "EUR")) - 1;
      expect(Math.abs(step)).toBeLessThan(0.0005);
    }
    expect(first.perBase.get("USD")).toBe(10_000_000_000n);
  });

  it("the simulation continues from the rates in force, so that a restart causes no jump", async () => {
    const before = simulation();
    for (let hour = 0; hour < 24; hour += 1) await before.latest(msLater(hour * 3_600_000), signal);
    const last = await before.latest(msLater(24 * 3_600_000), signal);
    const restarted = simulation("restarted");
    restarted.resume?.(last);
    const next = await restarted.latest(msLater(24 * 3_600_000), signal);
    const jump = Number(next.perBase.get("GBP")) / Number(last.perBase.get("GBP")) - 1;
    expect(last.perBase.get("GBP")).not.toBe(reference.perUsd.get("GBP"));
    expect(Math.abs(jump)).toBeLessThan(1e-8);
  });

  it("the simulation does not continue from another source's rates", async () => {
    const restarted = simulation();
    restarted.resume?.({
      ...(await simulation().latest(start, signal)),
      source: "another",
      perBase: new Map(),
    });
    expect((await restarted.latest(start, signal)).perBase.get("GBP")).toBe(reference.perUsd.get("GBP"));
  });
});
