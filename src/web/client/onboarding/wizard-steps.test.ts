import { expect, it } from "vitest";
import { firstStep, isOpenedFrom, stepOfEntry, stepsFor } from "./wizard-steps.ts";

const nothing = { kind: null, name: "", dateOfBirth: null, nationality: null, nextStep: "currencies" };
const known = { name: "Ann Example", dateOfBirth: "1990-02-28", nationality: "GB" };
const person = { isCompany: false, isReviewed: false, missing: [] };
const company = { ...person, isCompany: true };
const lacking = { ...company, missing: [{ code: "directors", words: "Directors" }] };
const lackingAddress = { ...company, missing: [{ code: "address", words: "Address" }] };

it.each([
  ["who has answered nothing is asked what the account is for", {}, person, "kind"],
  ["a person is asked who they are next", { kind: "person" }, person, "name"],
  [
    "a reviewed account from before the question is not asked it",
    {},
    { ...person, isReviewed: true },
    "name",
  ],
  ["a person who is known goes on where they stopped", { ...known, nextStep: "mobile" }, person, "mobile"],
  ["a person who answered everything begins with who they are", { ...known, nextStep: null }, person, "name"],
  ["a company gives its details next", { kind: "company" }, lacking, "company"],
  ["a company's address has a step of its own", { nextStep: "address" }, lackingAddress, "address"],
  ["a company that answered everything begins with its details", { nextStep: null }, company, "company"],
] as const)("%s", (_, preferences, details, step) => {
  const saved = { preferences: { ...nothing, ...preferences }, company: details };
  expect(firstStep(saved as unknown as Parameters<typeof firstStep>[0])).toBe(step);
});

it("three counted steps follow what the account is for and whose it is", () => {
  expect(stepsFor("person")).toEqual(["kind", "name", "currencies", "mobile", "address"]);
  expect(stepsFor("company")).toEqual(["kind", "company", "currencies", "mobile", "address"]);
});

it.each([
  [{ step: "mobile" }, "person", "mobile"],
  [{ step: "company" }, "person", "name"],
  [{ step: "name" }, "company", "company"],
  [{ step: "passport" }, "person", undefined],
  [{ addedBeneficiary: "1" }, "person", undefined],
  [null, "company", undefined],
  ["mobile", "person", undefined],
] as const)("the history entry %j of a %s shows the step %s", (state, kind, step) => {
  expect(stepOfEntry(state, kind)).toBe(step);
});

it("Back goes back in the history only where the entry before is the step before", () => {
  expect(isOpenedFrom({ step: "mobile", from: "currencies" }, "currencies")).toBe(true);
  expect(isOpenedFrom({ step: "mobile", from: "address" }, "currencies")).toBe(false);
  expect(isOpenedFrom({ step: "kind" }, undefined)).toBe(false);
  expect(isOpenedFrom(null, "kind")).toBe(false);
});
