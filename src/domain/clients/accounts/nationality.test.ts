import { expect, it } from "vitest";
import { isNationality, nationalities } from "./nationality.ts";

it("the list of nationalities has every country once, by its English name", () => {
  const shown = nationalities.map(({ name }) => name);
  expect(shown).toEqual(shown.toSorted());
  expect(new Set(shown).size).toBe(shown.length);
  expect(nationalities).toContainEqual({ code: "GB", name: "United Kingdom" });
  expect(nationalities.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
});

it.each([
  ["GB", true],
  ["KP", true],
  ["ZZ", false],
  ["gb", false],
  ["", false],
])("%j is recognised as a country: %s", (code, expected) => {
  expect(isNationality(code)).toBe(expected);
});
