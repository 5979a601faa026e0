import { expect, it } from "vitest";
import { controlModes } from "#domain/clients/staff/control-mode.ts";
import { type ArrivalSource, isArrivalConfirmed } from "./arrival-evidence.ts";

const sources: readonly ArrivalSource[] = ["bank", "upload", "record"];

it.each(controlModes)("money that two people say has come is confirmed in the mode %s", (mode) => {
  for (const source of sources) expect(isArrivalConfirmed({ source, isSecondPerson: true, mode })).toBe(true);
});

it.each([
  ["bank", "two-people", true],
  ["bank", "single-operator", true],
  ["upload", "two-people", false],
  ["upload", "single-operator", true],
  ["record", "two-people", false],
  ["record", "single-operator", false],
] as const)(
  "money that %s alone says has come, in the mode %s, is confirmed: %s",
  (source, mode, isConfirmed) => {
    expect(isArrivalConfirmed({ source, isSecondPerson: false, mode })).toBe(isConfirmed);
  },
);
