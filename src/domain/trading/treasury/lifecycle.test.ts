import { expect, it } from "vitest";
import { canAdvance, listTransitions } from "#domain/lifecycle.ts";
import { coverLifecycle, coverStatuses } from "./lifecycle.ts";

it("a cover deal goes from its draft to its settlement, and ends where nothing was dealt", () => {
  expect(listTransitions(coverLifecycle).map(({ from, to }) => `${from} → ${to}`)).toEqual([
    "DRAFT → SENT",
    "DRAFT → REJECTED",
    "SENT → FILLED",
    "SENT → PARTLY",
    "SENT → REJECTED",
    "SENT → UNKNOWN",
    "FILLED → SETTLED",
    "PARTLY → SETTLED",
    "UNKNOWN → FILLED",
    "UNKNOWN → PARTLY",
    "UNKNOWN → REJECTED",
    "UNKNOWN → UNKNOWN",
  ]);
});

it("a cover deal is booked once: what was dealt, settled or rejected hears no further report", () => {
  const hears = coverStatuses.filter((status) =>
    (["fill", "fill_part", "reject", "lose"] as const).some((event) =>
      canAdvance(coverLifecycle, status, event),
    ),
  );
  expect(hears).toEqual(["SENT", "UNKNOWN"]);
});
