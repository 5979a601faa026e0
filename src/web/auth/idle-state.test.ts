import { expect, it } from "vitest";
import { idleState } from "./idle-state.ts";

const at = 1_000_000;
const minute = 60_000;

it.each([
  ["at once", 0, { kind: "active" }],
  ["a moment before the last minute", 14 * minute - 1, { kind: "active" }],
  ["in the last minute", 14 * minute, { kind: "warning", secondsLeft: 60 }],
  ["a second before the end", 15 * minute - 1_000, { kind: "warning", secondsLeft: 1 }],
  ["after 15 minutes", 15 * minute, { kind: "over" }],
  ["after a night asleep", 600 * minute, { kind: "over" }],
  ["before, by a clock that went back", -5 * minute, { kind: "active" }],
])("the idle state of a session %s is %j", (_when, passed, expected) => {
  expect(idleState(at, at + passed)).toEqual(expected);
});
