import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { approve, mayReject, maySubmit, nextReviewOn, reviewStates } from "./client-review.ts";
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
