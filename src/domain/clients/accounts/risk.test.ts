import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { businesses, expectedVolumes, intendedUses } from "./business-profile.ts";
import { nationalities } from "./nationality.ts";
import { assessRisk, countryPoints, type RiskFacts, riskLevels } from "./risk.ts";

const plain: RiskFacts = {
  countries: ["GB"],
  business: "technology",
  expectedVolume: "up_to_10k",
  intendedUse: "own_accounts",
  isPoliticallyExposed: false,
};

describe("a client's risk", () => {
  it.each<[string, Partial<RiskFacts>, number, string]>([
    ["a plain client", {}, 0, "low"],
    ["nothing known", { countries: [], business: null, expectedVolume: null, intendedUse: null }, 0, "low"],
    ["a large volume", { expectedVolume: "up_to_1m" }, 15, "low"],
    ["property paid to others", { business: "real_estate", intendedUse: "third_parties" }, 20, "low"],
    ["a very large volume", { expectedVolume: "above_1m" }, 25, "medium"],
    ["a country under increased monitoring", { countries: ["GB", "VN"] }, 25, "medium"],
    ["two such countries", { countries: ["VN", "KE"] }, 25, "medium"],
    ["money services", { business: "money_services" }, 30, "medium"],
    [
      "money services for others",
      { business: "money_services", intendedUse: "on_behalf_of_others" },
      60,
      "high",
    ],
    ["gambling at a large volume", { business: "gambling", expectedVolume: "up_to_1m" }, 45, "medium"],
    ["gambling at a very large volume", { business: "gambling", expectedVolume: "above_1m" }, 55, "high"],
    ["arms", { business: "arms" }, 50, "high"],
    ["a politically exposed person", { isPoliticallyExposed: true }, 50, "high"],
    ["a high-risk country", { countries: ["KP"] }, 60, "high"],
  ])("a client's risk is scored: %s", (_, facts, points, level) => {
    expect(assessRisk({ ...plain, ...facts })).toMatchObject({ points, level });
  });

  it("a client's risk lists its reasons, most points first", () => {
    const facts: RiskFacts = {
      countries: ["FR", "KE"],
      business: "vehicles",
      expectedVolume: "up_to_100k",
      intendedUse: "own_accounts",
      isPoliticallyExposed: true,
    };
    expect(assessRisk(facts)).toEqual({
      level: "high",
      points: 95,
      reasons: [
        "Politically exposed: 50 points",
        "Kenya: 25 points",
        "Vehicles, boats and aircraft: 15 points",
        "£10,000 to £100,000 a month: 5 points",
      ],
    });
  });

  it("a client's risk never falls when one more fact is known", () => {
    const any = fc.record({
      countries: fc.array(fc.constantFrom("GB", "VN", "KP", "DE")),
      business: fc.option(fc.constantFrom(...businesses)),
      expectedVolume: fc.option(fc.constantFrom(...expectedVolumes)),
      intendedUse: fc.option(fc.constantFrom(...intendedUses)),
      isPoliticallyExposed: fc.boolean(),
    });
    const rank = (facts: RiskFacts) => riskLevels.indexOf(assessRisk(facts).level);
    fc.assert(
      fc.property(any, fc.constantFrom("GB", "VN", "KP"), (facts, country) => {
        expect(rank({ ...facts, countries: [...facts.countries, country] })).toBeGreaterThanOrEqual(
          rank(facts),
        );
        for (const unknown of [{ business: null }, { expectedVolume: null }, { intendedUse: null }])
          expect(rank({ ...facts, ...unknown })).toBeLessThanOrEqual(rank(facts));
      }),
    );
  });
});

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
