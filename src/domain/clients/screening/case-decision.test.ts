import { expect, it } from "vitest";
import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import { type CaseDecision, type CaseStatus, decideCaseStep } from "./case-decision.ts";

function stepOf(
  status: CaseStatus,
  decision: CaseDecision,
  overturnRequestedBy: string | null = null,
  mode: ControlMode = "two-people",
) {
  const outcome = decideCaseStep({ status, overturnRequestedBy }, decision, { staffId: "me", mode });
  return outcome.ok ? outcome.value : outcome.refusal;
}

it("one person decides an open case, and a confirmed match takes two different people to overturn", () => {
  expect(stepOf("open", "cleared")).toBe("cleared");
  expect(stepOf("open", "confirmed")).toBe("confirmed");
  expect(stepOf("confirmed", "cleared")).toBe("overturn_requested");
  expect(stepOf("confirmed", "cleared", "me")).toBe("screening_overturn_own");
  expect(stepOf("confirmed", "cleared", "other")).toBe("cleared");
  expect(stepOf("confirmed", "cleared", null, "single-operator")).toBe("cleared");
});

it("a decided case cannot be decided again", () => {
  expect(stepOf("confirmed", "confirmed")).toBe("screening_case_decided");
  expect(stepOf("cleared", "cleared")).toBe("screening_case_decided");
  expect(stepOf("cleared", "confirmed")).toBe("screening_case_decided");
});
