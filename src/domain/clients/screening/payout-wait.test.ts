import { expect, it } from "vitest";
import { type Restriction, sendingOf } from "#domain/clients/restrictions/restriction.ts";
import type { PayoutOutcome } from "./payout-outcome.ts";
import { findPayoutWait } from "./payout-wait.ts";

const action = sendingOf({ clientId: "one", tradeId: "trade", currency: "EUR", country: "DE" });
const facts = { inForce: [], action, awaitsDebt: false, outcome: "released" } as const;

const review: Restriction = {
  ...{ id: "review", scope: "client", clientId: "one", currency: null, payoutRail: null },
  ...{ kinds: ["pay"], caseId: null, cause: null, endsAt: null },
};
const holdUntil = (time: string): Restriction => ({
  ...review,
  ...{ id: time, cause: "password_reset", endsAt: new Date(time) },
});

it.each([
  ["no_name", "name"],
  ["no_second_factor", "second_factor"],
  ["no_address", "address"],
] as const)("a payment with the outcome %s says what its client has to add", (outcome, kind) => {
  expect(findPayoutWait({ ...facts, outcome })).toEqual({ kind, cause: null, until: null });
});

it.each(["held", "stale", "released", undefined] as const)(
  "a client can't tell a payment that is %s from one that is being prepared",
  (outcome: PayoutOutcome | undefined) => {
    expect(findPayoutWait({ ...facts, outcome })).toBeUndefined();
  },
);

it("a payment names a debt before what its screening misses", () => {
  expect(findPayoutWait({ ...facts, awaitsDebt: true, outcome: "no_name" })?.kind).toBe("debt");
});

it("a payment on hold says until when, of several holds until the last one ends", () => {
  const inForce = [holdUntil("2026-12-01T10:00:00Z"), holdUntil("2026-12-01T14:05:00Z")];
  expect(findPayoutWait({ ...facts, inForce, awaitsDebt: true })).toEqual({
    kind: "hold",
    cause: "password_reset",
    until: new Date("2026-12-01T14:05:00Z"),
  });
});

it("a restriction without an explanation reads as a review whatever its reason, and one of everybody as a pause", () => {
  const inForce = [holdUntil("2026-12-01T10:00:00Z"), { ...review, caseId: "match" }];
  expect(findPayoutWait({ ...facts, inForce })?.kind).toBe("review");
  expect(findPayoutWait({ ...facts, inForce: [review] })?.kind).toBe("review");
  const house: Restriction = { ...review, scope: "house", clientId: null };
  expect(findPayoutWait({ ...facts, inForce: [house] })?.kind).toBe("pause");
});

it("a payment isn't said to wait for what stops only exchanges", () => {
  expect(findPayoutWait({ ...facts, inForce: [{ ...review, kinds: ["book"] }] })).toBeUndefined();
});
