import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import {
  approve,
  type CompanyFacts,
  lockedFacts,
  mayReject,
  maySubmit,
  nextReviewOn,
  reviewStates,
} from "./client-review.ts";
import type { RiskLevel } from "./risk.ts";

it.each<[RiskLevel, string, string]>([
  ["low", "2026-03-10", "2029-03-10"],
  ["medium", "2026-03-10", "2028-03-10"],
  ["high", "2026-03-10", "2027-03-10"],
  ["high", "2028-02-29", "2029-02-28"],
  ["low", "2025-02-28", "2028-02-28"],
  ["high", "2026-12-31", "2027-12-31"],
])("a client of %s risk approved on %s is reviewed again on %s", (risk, on, next) => {
  expect(nextReviewOn(risk, on as Day)).toBe(next);
});

describe("a review", () => {
  it.each(reviewStates)("a review in %s begins and ends only by allowed decisions", (state) => {
    expect(maySubmit(state).ok).toBe(state !== "IN_REVIEW");
    expect(mayReject(state).ok).toBe(state === "IN_REVIEW");
    expect(approve({ state, risk: "low", approvedBy: [] }, "ann").ok).toBe(state === "IN_REVIEW");
  });

  it.each<[RiskLevel, string[], string, string]>([
    ["low", [], "ann", "approved"],
    ["medium", [], "ann", "approved"],
    ["high", [], "ann", "awaiting_second"],
    ["high", ["ann"], "ben", "approved"],
    ["high", ["ann"], "ann", "review_approved_by_you"],
  ])(
    "a review of %s risk, approved by %j before and then by %s, ends: %s",
    (risk, approvedBy, by, expected) => {
      const outcome = approve({ state: "IN_REVIEW", risk, approvedBy }, by);
      expect(outcome.ok ? outcome.value : outcome.refusal).toBe(expected);
    },
  );
});

const dora = { id: "dora", name: "Dora Director", isDirector: true };
const reviewed: CompanyFacts = {
  facts: {
    companyName: "Example Ltd",
    registrationNumber: "1",
    sourceOfFunds: null,
    politicallyExposed: false,
    noLargeOwner: true,
  },
  people: [dora],
};
const withFacts = (facts: CompanyFacts["facts"], people: CompanyFacts["people"] = [dora]): CompanyFacts => ({
  facts: { ...reviewed.facts, ...facts },
  people,
});

describe("what a reviewed company may still say", () => {
  it.each<[string, CompanyFacts]>([
    ["the same again", reviewed],
    ["a fact that is missing", withFacts({ sourceOfFunds: "Sales" })],
    ["that somebody is politically exposed", withFacts({ politicallyExposed: true })],
    ["one more director", withFacts({}, [dora, { name: "Otto Owner" } as { id?: string }])],
  ])("a reviewed company may still change %s", (_, wanted) => {
    expect(lockedFacts(reviewed, wanted)).toEqual([]);
  });

  it.each<[string, CompanyFacts, string[]]>([
    ["another name", withFacts({ companyName: "Other Ltd" }), ["companyName"]],
    ["a fact taken away", withFacts({ registrationNumber: null }), ["registrationNumber"]],
    ["a declaration taken back", withFacts({ noLargeOwner: false }), ["noLargeOwner"]],
    ["a director removed", withFacts({}, []), ["people"]],
    [
      "a director under another name",
      withFacts({}, [{ name: "New" } as { id?: string }, { ...dora, name: "Dorothea" } as { id: string }]),
      ["people.1.name"],
    ],
  ])("a reviewed company may not change %s", (_, wanted, fields) => {
    expect(lockedFacts(reviewed, wanted)).toEqual(fields);
  });
});
