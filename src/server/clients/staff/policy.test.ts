import { expect, it } from "vitest";
import { routes } from "#server/routes.ts";
import { expectPolicyToFit } from "./expect-policy-to-fit.ts";
import { staffPolicy } from "./policy.ts";

const endpoints = routes.map(({ endpoint }) => endpoint);

it("the policy has exactly one row for each back-office call", () => {
  expect(() => expectPolicyToFit(staffPolicy, endpoints, ["staff"])).not.toThrow();
});

it("a call without a row stops the start, and so does a row without a call", () => {
  const { "GET /api/admin/user": _, ...gap } = staffPolicy;
  expect(() => expectPolicyToFit(gap, endpoints, ["staff"])).toThrow("GET /api/admin/user has no row");
  const stray = { ...staffPolicy, "GET /api/admin/nothing": ["viewer"] as const };
  expect(() => expectPolicyToFit(stray, endpoints, ["staff"])).toThrow("GET /api/admin/nothing has a row");
});

it("the policy is in alphabetical order, so that two engineers' rows do not conflict", () => {
  expect(Object.keys(staffPolicy)).toEqual(Object.keys(staffPolicy).toSorted());
});

it("the policy lets an administrator do everything and a viewer change nothing", () => {
  for (const [call, roles] of Object.entries(staffPolicy)) {
    expect([call, roles.includes("administrator")]).toEqual([call, true]);
    if (!call.startsWith("GET ")) expect([call, roles.includes("viewer")]).toEqual([call, false]);
  }
});

/** A second account of the changes that an operator may not make, so that a slip in the policy shows. */
const changes = {
  administrator: [
    "DELETE /api/admin/brokers/:id",
    "PATCH /api/admin/staff/:id/role",
    "POST /api/admin/brokers",
    "POST /api/admin/failed-events/:id/retry",
    "POST /api/admin/failed-events/:id/set-aside",
    "POST /api/admin/staff",
    "POST /api/admin/staff/:id/disable",
    "POST /api/admin/staff/:id/enable",
    "POST /api/admin/staff/:id/invitation",
    "PUT /api/admin/brokers/:id",
    "PUT /api/admin/funding-tolerances",
    "PUT /api/admin/payout-limits",
  ],
  approver: [
    "DELETE /api/admin/margins/:id",
    "PATCH /api/admin/currencies/:code",
    "POST /api/admin/approvals/:id/confirm",
    "POST /api/admin/approvals/:id/decline",
    "POST /api/admin/clients/:id/email",
    "POST /api/admin/clients/:id/factors/reset",
    "POST /api/admin/clients/:id/members/:memberId/factors/reset",
    "POST /api/admin/clients/:id/review/approve",
    "POST /api/admin/clients/:id/review/reject",
    "POST /api/admin/cover-deals/:id/confirm",
    "POST /api/admin/cover-deals/:id/quote",
    "POST /api/admin/cover-deals/:id/settle",
    "POST /api/admin/payments/:id/return/confirm",
    "POST /api/admin/payments/:id/send-back",
    "POST /api/admin/payments/approve",
    "POST /api/admin/payments/resend/confirm",
    "POST /api/admin/receipts/:id/settle-return",
    "POST /api/admin/receipts/:id/verify",
    "POST /api/admin/restrictions/:id/confirm",
    "POST /api/admin/restrictions/:id/lift",
    "POST /api/admin/screening/cases/:id/decision",
    "POST /api/admin/trades/:id/waive-closeout",
    "PUT /api/admin/clients/:id/forward-deposit",
    "PUT /api/admin/clients/:id/unsettled-limit",
    "PUT /api/admin/cover-policies",
    "PUT /api/admin/forward-pricing/curves",
    "PUT /api/admin/forward-pricing/margins",
    "PUT /api/admin/forward-pricing/pairs",
    "PUT /api/admin/margins",
    "PUT /api/admin/position-limits",
  ],
};

it("the policy leaves moving money, opening accounts and setting limits to approvers and administrators", () => {
  const onlyFor = (least: string, others: readonly string[]) =>
    Object.entries(staffPolicy)
      .filter(([call, roles]) => !call.startsWith("GET ") && roles.includes(least as "approver"))
      .filter(([, roles]) => !roles.some((role) => others.includes(role)))
      .map(([call]) => call);
  const below = ["viewer", "operator", "broker"];
  expect(onlyFor("administrator", [...below, "approver"])).toEqual(changes.administrator);
  expect(onlyFor("approver", below)).toEqual(changes.approver);
});
