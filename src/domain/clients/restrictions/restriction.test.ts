import { describe, expect, it } from "vitest";
import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import {
  decideLift,
  findRestriction,
  type LiftStep,
  payoutRailFor,
  type Restriction,
  refusalFor,
  restrictionCauses,
} from "./restriction.ts";

const house: Restriction = {
  id: "house",
  scope: "house",
  clientId: null,
  currency: null,
  payoutRail: null,
  kinds: ["book"],
  caseId: null,
  cause: null,
  endsAt: null,
};
const ofClient: Restriction = {
  ...house,
  id: "client",
  scope: "client",
  clientId: "one",
  kinds: ["book", "pay"],
};
const ofEuros: Restriction = { ...house, id: "euros", scope: "currency", currency: "EUR", kinds: ["pay"] };
const ofSepa: Restriction = {
  ...house,
  id: "sepa",
  scope: "payout_rail",
  payoutRail: "sepa",
  kinds: ["pay"],
};
const inForce = [house, ofClient, ofEuros, ofSepa];

const book = { clientId: "one", currencies: ["GBP", "USD"], kinds: ["book"] } as const;
const pay = { clientId: "two", currencies: ["EUR"], kinds: ["pay"] } as const;

describe("a restriction", () => {
  it("a client's restriction stops only its own client, currency or payment system; a global one stops everybody", () => {
    expect(findRestriction(inForce, book)?.id).toBe("client");
    expect(findRestriction(inForce, { ...book, clientId: "two" })?.id).toBe("house");
    expect(findRestriction([ofClient], { ...book, clientId: null })).toBeUndefined();
    expect(findRestriction(inForce, pay)?.id).toBe("euros");
    expect(findRestriction([ofEuros], { ...pay, currencies: ["USD"] })).toBeUndefined();
    expect(findRestriction([ofSepa], pay)).toBeUndefined();
    expect(findRestriction([ofSepa], { ...pay, payoutRail: "sepa" })?.id).toBe("sepa");
    expect(findRestriction([ofSepa], { ...pay, payoutRail: "swift" })).toBeUndefined();
  });

  it("a restriction stops only its own kinds", () => {
    for (const kind of ["quote", "receive", "convert", "withdraw", "sign_in"] as const)
      expect(findRestriction(inForce, { ...book, currencies: ["EUR"], kinds: [kind] })).toBeUndefined();
  });

  it("a restriction has one text for its client whatever the reason, and a global one says what is paused", () => {
    expect(refusalFor(ofClient, book)).toBe("account_under_review");
    expect(refusalFor({ ...ofClient, caseId: "match" }, book)).toBe("account_under_review");
    expect(refusalFor(house, book)).toBe("exchanges_paused");
    expect(refusalFor(ofEuros, { kinds: ["pay", "withdraw"] })).toBe("payments_paused");
  });

  it.each(restrictionCauses)(
    "a restriction says so after a reset, unless another one stops the same: %s",
    (cause) => {
      const afterReset: Restriction = { ...ofClient, id: "reset", kinds: ["pay"], cause };
      const own = { ...pay, clientId: "one" };
      const found = findRestriction([ofEuros, afterReset], own);
      expect(found?.id).toBe("reset");
      expect(found && refusalFor(found, own)).toBe("payouts_on_hold");
      expect(findRestriction([afterReset, ofClient], own)?.id).toBe("client");
    },
  );
});

it("the payment system follows from currency and country", () => {
  expect(payoutRailFor({ currency: "EUR", country: "DE" })).toBe("sepa");
  expect(payoutRailFor({ currency: "GBP", country: "GB" })).toBe("faster_payments");
  expect(payoutRailFor({ currency: "GBP", country: "DE" })).toBe("swift");
  expect(payoutRailFor({ currency: "USD", country: null })).toBe("swift");
});

describe("lifting", () => {
  const restriction = {
    scope: "house",
    caseId: null,
    isOver: false,
    liftRequestedBy: null,
    cause: null,
  } as const;
  const step = (
    of: Partial<Parameters<typeof decideLift>[0]>,
    mode: ControlMode = "two-people",
    asked?: LiftStep,
  ) => {
    const outcome = decideLift({ ...restriction, ...of }, { staffId: "me", mode, asked });
    return outcome.ok ? outcome.value : outcome.refusal;
  };

  it("lifting a global restriction takes two people, and a client's takes one", () => {
    expect(step({})).toBe("request");
    expect(step({ liftRequestedBy: "me" })).toBe("restriction_lift_own");
    expect(step({ liftRequestedBy: "other" })).toBe("lift");
    expect(step({ scope: "client" })).toBe("lift");
    expect(step({}, "single-operator")).toBe("lift");
  });

  it("whoever only asks for the lift doesn't approve another's request, which they haven't seen", () => {
    expect(step({}, "two-people", "request")).toBe("request");
    expect(step({ liftRequestedBy: "other" }, "two-people", "request")).toBe("restriction_lift_requested");
    expect(step({ liftRequestedBy: "other" }, "two-people", "lift")).toBe("lift");
    expect(step({}, "single-operator", "request")).toBe("lift");
  });

  it("lifting fails for a match's restriction and for one that has ended", () => {
    expect(step({ scope: "client", caseId: "match" })).toBe("restriction_of_match");
    expect(step({ isOver: true })).toBe("restriction_over");
  });
});
