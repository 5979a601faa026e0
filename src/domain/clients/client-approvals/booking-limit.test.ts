import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientRoles } from "#domain/clients/users/role.ts";
import { formatRate, requireRate } from "#domain/rate.ts";
import { type Booker, mayBook, needsBookingApproval, proposeLowestRate, rulesOf } from "./booking-limit.ts";

const limits = { approvalAbove: 1_000_00n, preparerLimit: 100_00n };
const free = { approvalAbove: null, preparerLimit: null };

describe("what may be booked without approval", () => {
  it.each([
    [100_00n, { ...limits, role: "preparer" }, "booked"],
    [100_01n, { ...limits, role: "preparer" }, "booking_needs_approval"],
    [100_01n, { ...limits, role: "owner" }, "booked"],
    [1_000_00n, { ...limits, role: "administrator" }, "booked"],
    [1_000_01n, { ...limits, role: "owner" }, "booking_needs_approval"],
    [100_00n, { ...limits, role: undefined }, "booked"],
    [100_01n, { ...limits, role: undefined }, "telephone_needs_approval"],
    [10n ** 12n, { ...free, role: "preparer" }, "booked"],
    [1n, { ...free, role: "viewer" }, "role_forbids"],
    [1n, { ...free, role: "approver" }, "role_forbids"],
    [1n, { ...free, role: null }, "role_forbids"],
    [1n, { ...limits, preparerLimit: 0n, role: "preparer" }, "booking_needs_approval"],
  ] as const)(
    "case %#: an exchange is held to the rules, a preparer's to their limit too",
    (pence, booker, expected) => {
      const decided = mayBook(pence, booker as Booker);
      expect(decided.ok ? "booked" : decided.refusal).toBe(expected);
    },
  );

  const pence = fc.bigInt({ min: 0n, max: 10n ** 10n });
  const limit = fc.option(pence);

  it("a larger exchange never needs less approval, and a preparer's never less than an owner's", () => {
    fc.assert(
      fc.property(
        pence,
        limit,
        limit,
        fc.constantFrom(...clientRoles),
        (some, approvalAbove, preparerLimit, role) => {
          const needs = (amount: bigint, of: typeof role | undefined) =>
            needsBookingApproval(amount, { approvalAbove, preparerLimit, role: of });
          if (needs(some, role)) expect(needs(some + 1n, role)).toBe(true);
          if (needs(some, "owner"))
            expect([needs(some, "preparer"), needs(some, undefined)]).toEqual([true, true]);
        },
      ),
    );
  });
});

it("a preparer's limit is one more rule, and nobody else's", () => {
  expect(rulesOf("preparer", [], 100_00n)).toEqual([
    { kind: "booking", abovePence: 100_00n, approvals: 1, role: "approver" },
  ]);
  expect(rulesOf("preparer", [], null)).toEqual([]);
  expect(rulesOf("owner", [], 100_00n)).toEqual([]);
});

it("the proposed lowest rate is half a percent below the rate", () => {
  expect(formatRate(proposeLowestRate(requireRate("1.2")))).toBe("1.1940000000");
});
