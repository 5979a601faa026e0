import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { parseStatementPeriod } from "./statement-period.ts";

const today = "2026-11-21" as Day;
const read = (from: string, to: string) => parseStatementPeriod({ from, to }, today);

it.each([
  ["2026-11-01", "2026-11-21"],
  ["2026-11-21", "2026-11-21"],
  ["2024-01-01", "2024-12-31"],
])("a statement from %s to %s is allowed", (from, to) => {
  expect(read(from, to)).toEqual({ ok: true, value: { from, to } });
});

it.each([
  ["2026-02-30", "2026-03-01", { from: "This date doesn't exist. Check the day, month and year." }],
  [
    "yesterday",
    "2026-13-01",
    {
      from: "This date doesn't exist. Check the day, month and year.",
      to: "This date doesn't exist. Check the day, month and year.",
    },
  ],
  ["2026-11-20", "2026-11-19", { to: "Choose an end date after the start date." }],
  ["2026-11-20", "2026-11-22", { to: "Choose an end date that isn't in the future." }],
  ["2025-01-01", "2026-01-02", { to: "Choose a period of up to a year." }],
] as const)("a statement from %s to %s is refused", (from, to, fields) => {
  expect(read(from, to)).toEqual({ ok: false, fields });
});
