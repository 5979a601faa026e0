import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ApprovalRule,
  approvalKinds,
  approvingRoles,
  checkRules,
  countsFor,
  countsForAny,
  defaultRules,
  describeRule,
  maxApprovals,
  missingApprovals,
  rulesFor,
} from "#domain/clients/client-approvals/approval-rule.ts";
import { clientRoles } from "#domain/clients/users/role.ts";

const payments: ApprovalRule = { kind: "payment", abovePence: 100_00n, approvals: 1, role: "approver" };
const recipients: ApprovalRule = { kind: "recipient", abovePence: 0n, approvals: 1, role: "owner" };
const exchanges: ApprovalRule = { kind: "booking", abovePence: 50_00n, approvals: 1, role: "administrator" };

describe("which rules an action falls under", () => {
  it.each([
    [{ kinds: ["payment"], pence: 100_00n }, []],
    [{ kinds: ["payment"], pence: 100_01n }, [payments]],
    [{ kinds: ["payment"], pence: undefined }, [payments]],
    [{ kinds: ["recipient"], pence: 0n }, [recipients]],
    [{ kinds: ["payment", "recipient"], pence: 100_01n }, [payments, recipients]],
    [{ kinds: ["booking"], pence: 50_00n }, []],
    [{ kinds: ["booking"], pence: 50_01n }, [exchanges]],
    [{ kinds: ["booking"], pence: undefined }, [exchanges]],
  ] as const)(
    "case %#: an action falls under the rules of its kind whose amount it exceeds",
    (action, expected) => {
      expect(rulesFor([payments, recipients, exchanges], action)).toEqual(expected);
    },
  );

  it("there is a rule by default from the second member on, which every payment falls under", () => {
    expect(defaultRules(1)).toEqual([]);
    expect(rulesFor(defaultRules(2), { kinds: ["payment"], pence: 1n })).toHaveLength(1);
    expect(rulesFor(defaultRules(2), { kinds: ["recipient", "booking"], pence: 0n })).toEqual([]);
  });
});

describe("what is missing", () => {
  const two: ApprovalRule = { ...payments, approvals: 2 };
  const byOwner: ApprovalRule = { ...payments, role: "owner" };
  it.each([
    [[payments], [], [{ role: "approver", approvals: 1 }]],
    [[payments], ["viewer", "preparer", "accountant"], [{ role: "approver", approvals: 1 }]],
    [[payments], ["owner"], []],
    [[two], ["approver"], [{ role: "approver", approvals: 1 }]],
    [[two, byOwner], ["approver", "administrator"], [{ role: "owner", approvals: 1 }]],
    [[two, byOwner], ["approver", "owner"], []],
    [[], [], [{ role: "approver", approvals: 1 }]],
    [[], ["approver"], []],
  ] as const)("case %#: approvals count by role, once for each rule", (rules, roles, missing) => {
    expect(missingApprovals(rules, roles)).toEqual(missing);
  });

  it.each([
    [[payments], "approver", true],
    [[payments], "viewer", false],
    [[byOwner], "administrator", false],
    [[payments, byOwner], "administrator", true],
    [[], "approver", true],
    [[], "preparer", false],
  ] as const)(
    "case %#: an approval counts where any of the rules asks for its role",
    (rules, role, expected) => {
      expect(countsForAny(role, rules)).toBe(expected);
    },
  );

  const rule = fc.record({
    kind: fc.constantFrom(...approvalKinds),
    abovePence: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    approvals: fc.integer({ min: 1, max: maxApprovals }),
    role: fc.constantFrom(...approvingRoles),
  });
  const roles = fc.array(fc.constantFrom(...clientRoles), { maxLength: 12 });

  it("a further approval never makes more missing, and members who may not approve change nothing", () => {
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 5 }),
        roles,
        fc.constantFrom(...clientRoles),
        (rules, given, one) => {
          const sum = (all: ReturnType<typeof missingApprovals>) =>
            all.reduce((n, { approvals }) => n + approvals, 0);
          const before = sum(missingApprovals(rules, given));
          const after = sum(missingApprovals(rules, [...given, one]));
          expect(after).toBeLessThanOrEqual(before);
          if (!countsFor(one, "approver")) expect(after).toBe(before);
        },
      ),
    );
  });

  it("a larger payment never falls under fewer rules", () => {
    fc.assert(
      fc.property(fc.array(rule), fc.bigInt({ min: 0n, max: 10n ** 12n }), (rules, pence) => {
        const at = (amount: bigint | undefined) =>
          rulesFor(rules, { kinds: ["payment"], pence: amount }).length;
        expect(at(pence + 1n)).toBeGreaterThanOrEqual(at(pence));
        expect(at(undefined)).toBeGreaterThanOrEqual(at(pence + 1n));
      }),
    );
  });
});

it("at most five rules are accepted, and recipients have no amount", () => {
  expect(checkRules(Array.from({ length: 5 }, () => payments))).toMatchObject({ ok: true });
  expect(checkRules(Array.from({ length: 6 }, () => payments))).toMatchObject({ ok: false });
  expect(checkRules([{ ...recipients, abovePence: 1n }])).toMatchObject({ ok: false });
  expect(checkRules([{ ...payments, approvals: 1.5 }])).toMatchObject({ ok: false });
});

it.each([
  [payments, "1 approval for payments above 100.00 GBP, by an approver"],
  [
    { ...payments, abovePence: 0n, approvals: 2, role: "administrator" },
    "2 approvals for payments, by an administrator",
  ],
  [exchanges, "1 approval for exchanges above 50.00 GBP, by an administrator"],
  [recipients, "1 approval for new and changed recipients, by an owner"],
] as const)("a rule reads in words: %#", (rule, words) => {
  expect(describeRule(rule)).toBe(words);
});
