import { expect, it } from "vitest";
import { passesModulusCheck } from "#domain/payments/beneficiaries/uk-modulus.ts";
import { ukModulusTable } from "./validate-beneficiary.ts";

it("VocaLink's table is complete: every line except the last empty one has fourteen weights", () => {
  const { rules, substitutes } = ukModulusTable();
  expect(rules).toHaveLength(1151);
  expect(rules[0]).toMatchObject({ start: 10_004, end: 16_715, method: "MOD11" });
  expect(substitutes["938600"]).toBe("938611");
});

it("VocaLink's table separates matching sort codes and account numbers from others", () => {
  expect(passesModulusCheck("089999", "66374958", ukModulusTable())).toBe(true);
  expect(passesModulusCheck("089999", "66374959", ukModulusTable())).toBe(false);
});
