import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { ageInDays, type CurrentList, isStale, listFaults } from "./list-freshness.ts";

const now = new Date("2026-11-21T00:30:00Z");
const listOf = (source: CurrentList["source"], asOf: string): CurrentList => ({
  id: source,
  source,
  asOf: asOf as Day,
});
const rules = {
  required: ["ofac-sdn", "uk"],
  maxAgeDays: 7,
  synthetic: false,
  unnamedClients: "wait",
  withoutSecondFactor: "wait",
  withoutAddress: "wait",
} as const;

it.each([
  ["2026-11-21", 0, false],
  ["2026-11-14", 7, false],
  ["2026-11-13", 8, true],
] as const)("a list of %s is %i days old", (asOf, days, stale) => {
  expect(ageInDays(asOf as string as Day, now)).toBe(days);
  expect(isStale(asOf as string as Day, now, rules)).toBe(stale);
});

it.each([
  [[listOf("uk", "2026-11-20"), listOf("ofac-sdn", "2026-11-14")], []],
  [[listOf("uk", "2026-11-20")], ["The OFAC SDN list has never been loaded."]],
  [
    [listOf("uk", "2026-11-13"), listOf("ofac-sdn", "2026-11-20")],
    ["The UK Sanctions List is 8 days old; the limit is 7."],
  ],
  [
    [listOf("synthetic", "2026-11-20")],
    ["The OFAC SDN list has never been loaded.", "The UK Sanctions List has never been loaded."],
  ],
])("each required list must exist and be fresh (case %#)", (lists, faults) => {
  expect(listFaults(lists, rules, now)).toEqual(faults);
});

it("the demo requires no lists", () => {
  expect(listFaults([], { ...rules, required: [] }, now)).toEqual([]);
});
