import { expect, it } from "vitest";
import { caseDecisions, caseStatuses, holdsPayouts, mayDecide } from "./case-decision.ts";

it("an open case is cleared or confirmed, a confirmed one can still be cleared, and that is the end", () => {
  const allowed = caseStatuses.flatMap((status) =>
    caseDecisions
      .filter((decision) => mayDecide(status, decision).ok)
      .map((decision) => `${status} → ${decision}`),
  );
  expect(allowed).toEqual(["open → cleared", "open → confirmed", "confirmed → cleared"]);
});

it("holds payouts until it is cleared", () => {
  expect(caseStatuses.filter(holdsPayouts)).toEqual(["open", "confirmed"]);
});
