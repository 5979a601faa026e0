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
  it("onboarding progress is shown as a third, two thirds and all in whole percent", () => {
    expect(onboardingSteps.map(onboardingProgress)).toEqual([33, 67, 100]);
  });

  it.each([
    [[], "currencies"],
    [["currencies"], "mobile"],
    [["currencies", "mobile"], "address"],
    [["mobile", "address"], "currencies"],
    [["currencies", "mobile", "address"], undefined],
  ] as const)("onboarding with %j saved continues at %s", (saved, next) => {
    expect(nextOnboardingStep(new Set(saved))).toBe(next);
  });
});

describe("the countries", () => {
  it("the countries start with the four common ones, then list the others by name, each once", () => {
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
    "%s is a time zone",
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
  ])("%j is not a time zone", (name) => expect(parseTimeZone(name)).toBeUndefined());
});

describe("a locale", () => {
  it.each([
    ["en-gb", "en-GB"],
    ["de", "de"],
    ["zh-hant-tw", "zh-Hant-TW"],
  ])("the locale %s becomes %s", (text, locale) => expect(parseLocale(text)).toBe(locale));
  it.each(["", "en_GB!", "a", `en-${"x-abcdefgh-".repeat(4)}`])("%j is not a locale", (text) =>
    expect(parseLocale(text)).toBeUndefined(),
  );
});

it("any text is read as a time zone and locale or refused, and never throws", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([text, undefined]).toContain(parseTimeZone(text));
      parseLocale(text);
    }),
  );
});
