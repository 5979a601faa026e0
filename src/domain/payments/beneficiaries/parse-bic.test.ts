import { describe, expect, it } from "vitest";
import { clearsTogether, countryName } from "./country.ts";
import { bicCountry, parseBic } from "./parse-bic.ts";

describe("a BIC", () => {
  it.each([
    ["COBADEFF", "COBADEFF"],
    ["cobadeffxxx", "COBADEFFXXX"],
    ["COBA DE FF 370", "COBADEFF370"],
    ["NLPRXKPR", "NLPRXKPR"],
    ["MIDLGB22", "MIDLGB22"],
  ])("the BIC %s is valid", (typed, value) => {
    expect(parseBic(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ["", "Enter the BIC/SWIFT code."],
    ["COBADEF", "A BIC has 8 or 11 characters; this one has 7."],
    ["COBADEFFXX", "A BIC has 8 or 11 characters; this one has 10."],
    ["C0BADEFF", "A BIC starts with six letters, followed by letters or digits."],
    ["COBAZZFF", "The fifth and sixth letters of a BIC are its country, and ZZ isn't one. Check the code."],
    ["COBADEF0", "This is a test BIC, which can't receive payments. Enter the bank's real one."],
    ["DE89370400440532013000", "This looks like an IBAN. The BIC is the bank's shorter code."],
    ["COBA\nDE\u0000FF", "A BIC has 8 or 11 characters; this one has 9."],
  ])("the BIC %j is refused: %s", (typed, fault) => {
    expect(parseBic(typed)).toEqual({ ok: false, fault });
  });

  it("a BIC contains its country", () => {
    expect(bicCountry("COBADEFFXXX")).toBe("DE");
  });
});

describe("countries", () => {
  it("every country has a name", () => {
    expect(countryName("GB")).toBe("United Kingdom");
    expect(countryName("XK")).toBe("Kosovo");
  });

  it.each([
    ["GB", "JE", true],
    ["IM", "GG", true],
    ["FR", "RE", true],
    ["FR", "MC", true],
    ["FI", "AX", true],
    ["DE", "DE", true],
    ["GB", "FR", false],
    ["DE", "AT", false],
  ])("%s and %s clear together: %s", (a, b, together) => {
    expect(clearsTogether(a, b)).toBe(together);
    expect(clearsTogether(b, a)).toBe(together);
  });
});
