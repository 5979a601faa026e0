import { describe, expect, it } from "vitest";
import { countryPoints } from "./country-points.ts";
import { nationalities } from "./nationality.ts";

const codesWith = (points: number) =>
  nationalities.flatMap(({ code }) => (countryPoints(code) === points ? [code] : [])).toSorted();

describe("the points of a country", () => {
  it("a country has 60 points under an FATF call for action or broad UK sanctions, whatever other list names it", () => {
    expect(codesWith(60)).toEqual(["BY", "IR", "KP", "MM", "RU", "SY"]);
  });

  it("each of the 21 other countries under FATF's increased monitoring since June 2026 has 25 points", () => {
    expect(codesWith(25)).toHaveLength(21);
    for (const added of ["BA", "IQ", "KW", "PG"]) expect(countryPoints(added)).toBe(25);
    for (const removed of ["BF", "DZ", "HR", "ML", "MZ", "NA", "NG", "ZA"])
      expect(countryPoints(removed)).toBe(0);
  });

  it("every other country has 0 points", () => {
    expect(codesWith(0)).toHaveLength(nationalities.length - 27);
    expect(countryPoints("GB")).toBe(0);
  });
});
