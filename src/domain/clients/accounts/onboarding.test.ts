import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonCountryCount, homeCountries, homeCountryCodes } from "./home-countries.ts";
import {
  nextOnboardingStep,
  onboardingProgress,
  onboardingSteps,
  parseLocale,
  parseTimeZone,
} from "./onboarding.ts";

describe("getting started", () => {
  it("shows a third, two thirds, all as whole per cent", () => {
    expect(onboardingSteps.map(onboardingProgress)).toEqual([33, 67, 100]);
  });

  it.each([
    [[], "currencies"],
    [["currencies"], "mobile"],
    [["currencies", "mobile"], "address"],
    [["mobile", "address"], "currencies"],
    [["currencies", "mobile", "address"], undefined],
  ] as const)("with %j saved goes on at %s", (saved, next) => {
    expect(nextOnboardingStep(new Set(saved))).toBe(next);
  });
});

describe("the countries", () => {
  it("are the four common ones, then the others by name, each once", () => {
    expect(homeCountries.slice(0, commonCountryCount).map(({ name }) => name)).toEqual([
      "United Kingdom",
      "United States",
      "United Arab Emirates",
      "Saudi Arabia",
    ]);
    const others = homeCountries.slice(commonCountryCount).map(({ name }) => name);
    expect(others).toEqual(others.toSorted());
    expect(others).toHaveLength(37);
    expect(new Set(homeCountryCodes).size).toBe(homeCountryCodes.length);
  });
});

describe("a time zone", () => {
  it.each(["Europe/London", "Asia/Calcutta", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC"])(
    "%s is one",
    (name) => expect(parseTimeZone(name)).toBe(name),
  );
  it.each([
    "",
    "+01:00",
    "Mars/Olympus",
    "Europe/London ",
    "Europe//London",
    "../etc/passwd",
    "a".repeat(61),
  ])("%j is none", (name) => expect(parseTimeZone(name)).toBeUndefined());
});

describe("a locale", () => {
  it.each([
    ["en-gb", "en-GB"],
    ["de", "de"],
    ["zh-hant-tw", "zh-Hant-TW"],
  ])("%s is %s", (text, locale) => expect(parseLocale(text)).toBe(locale));
  it.each(["", "en_GB!", "a", `en-${"x-abcdefgh-".repeat(4)}`])("%j is none", (text) =>
    expect(parseLocale(text)).toBeUndefined(),
  );
});

it("reads any text as a time zone and a locale or as none, and never throws", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([text, undefined]).toContain(parseTimeZone(text));
      parseLocale(text);
    }),
  );
});
