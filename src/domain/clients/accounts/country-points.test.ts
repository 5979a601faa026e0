import { describe, expect, it } from "vitest";
import { countryPoints } from "./country-points.ts";
import { nationalities } from "./nationality.ts";

const codesWith = (points: number) =>
  nationalities.flatMap(({ code }) => (countryPoints(code) === points ? [code] : [])).toSorted();

describe("the points of a country", () => {
  it("are 60 where FATF calls for action or broad UK sanctions are in force, on whatever other list it is", () => {
    expect(codesWith(60)).toEqual(["BY", "IR", "KP", "MM", "RU", "SY"]);
  });

  it("are 25 for the 21 others that FATF has under increased monitoring since June 2026", () => {
    expect(codesWith(25)).toHaveLength(21);
    for (const added of ["BA", "IQ", "KW", "PG"]) expect(countryPoints(added)).toBe(25);
    for (const removed of ["BF", "DZ", "HR", "ML", "MZ", "NA", "NG", "ZA"])
      expect(countryPoints(removed)).toBe(0);
  });

  it("are 0 for every other country", () => {
    expect(codesWith(0)).toHaveLength(nationalities.length - 27);
    expect(countryPoints("GB")).toBe(0);
  });
});
