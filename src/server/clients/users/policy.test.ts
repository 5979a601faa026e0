import { expect, it } from "vitest";
import { apiScopes } from "#contract/api-scopes.ts";
import { clientRoles } from "#domain/clients/users/role.ts";
import { expectPolicyToFit } from "#server/clients/staff/expect-policy-to-fit.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import { routes } from "#server/routes.ts";
import { activityActions, expectActionsToFit } from "./activities.ts";
import { clientPolicy } from "./policy.ts";

const endpoints = routes.map(({ endpoint }) => endpoint);
const calls = Object.entries(clientPolicy);

it("the policy has exactly one row for each call that needs a session", () => {
  expect(() => expectPolicyToFit(clientPolicy, endpoints, ["session", "activated"])).not.toThrow();
});

it("a call without a row stops the start, and so does a change that the activity doesn't name", () => {
  const { "POST /api/trades": _, ...gap } = clientPolicy;
  expect(() => expectPolicyToFit(gap, endpoints, ["session", "activated"])).toThrow(
    "POST /api/trades has no row",
  );
  const { "POST /api/trades": __, ...unnamed } = activityActions;
  expect(() => expectActionsToFit(unnamed, endpoints)).toThrow("no row for POST /api/trades");
  expect(() => expectActionsToFit(activityActions, endpoints)).not.toThrow();
});

it("the start fails on a missing or surplus row of the scopes of keys", () => {
  const expectFit = (scopes: object) =>
    expect(() => expectPolicyToFit({ ...scopes }, endpoints, ["session", "activated"]));
  expectFit(apiScopes).not.toThrow();
  const { "POST /api/trades": _, ...unnamed } = apiScopes;
  expectFit(unnamed).toThrow("POST /api/trades has no row");
  expectFit({ ...apiScopes, "POST /api/nothing": "read" }).toThrow("POST /api/nothing has a row");
});

it("policy and activities are in alphabetical order, so that two engineers' rows do not conflict", () => {
  for (const rows of [clientPolicy, activityActions, apiScopes])
    expect(Object.keys(rows)).toEqual(Object.keys(rows).toSorted());
});

it("an owner may do everything, and each role what the roles below it may, but for approving", () => {
  for (const [call, roles] of calls) {
    expect([call, roles.includes("owner")]).toEqual([call, true]);
    if (roles.includes("viewer")) expect([call, roles.includes("preparer")]).toEqual([call, true]);
    if (roles.includes("preparer")) expect([call, roles.includes("administrator")]).toEqual([call, true]);
  }
});

it("viewers and accountants change only their own login", () => {
  const isOwnLogin = (call: string) =>
    /^\w+ \/api\/(accounts\/switch|security|team\/leave|confirmations|notifications|verify-email|feedback)/.test(
      call,
    );
  for (const [call, roles] of calls)
    if (!call.startsWith("GET ") && (roles.includes("viewer") || roles.includes("accountant")))
      expect([call, isOwnLogin(call)]).toEqual([call, true]);
});

/** A second account of what not every role that prepares may do, so that a slip in the policy shows. */
const reserved = {
  owners: [
    "POST /api/security/close-account",
    "PUT /api/approval-policy",
    "PUT /api/team/booking-limit",
    "PUT /api/team/second-factor",
  ],
  managers: [
    "DELETE /api/team/invitations/:id",
    "DELETE /api/team/members/:id",
    "DELETE /api/webhook-endpoints/:id",
    "GET /api/api-keys",
    "GET /api/user/documents/:id",
    "GET /api/webhook-deliveries/:id",
    "GET /api/webhook-endpoints",
    "GET /api/webhook-endpoints/:id",
    "GET /api/webhook-endpoints/:id/deliveries",
    "GET /api/webhook-event-types",
    "PATCH /api/team/members/:id",
    "POST /api/api-keys",
    "POST /api/api-keys/:id/revoke",
    "POST /api/closeout-debts/pay",
    "POST /api/profit-share/cash-out",
    "POST /api/security/export",
    "POST /api/team/invitations",
    "POST /api/user/documents/purposes/:purpose",
    "POST /api/user/preferences",
    "POST /api/webhook-deliveries/:id/replay",
    "POST /api/webhook-endpoints",
    "POST /api/webhook-endpoints/:id/disable",
    "POST /api/webhook-endpoints/:id/enable",
    "POST /api/webhook-endpoints/:id/replay",
    "POST /api/webhook-endpoints/:id/rotate-secret",
    "POST /api/webhook-endpoints/:id/test",
    "PUT /api/user/company",
    "PUT /api/webhook-endpoints/:id",
  ],
  // Preparers decide about what one confirmation makes alone.
  payers: [
    "POST /api/approvals/:id/decline",
    "POST /api/approvals/approve",
    "POST /api/beneficiaries/:id/payee-check",
  ],
} as const;

it.each([
  ["owners", ["owner"]],
  ["managers", ["owner", "administrator"]],
  ["payers", ["owner", "administrator", "approver", "preparer"]],
] as const)("only %s may make these calls", (group, roles) => {
  const found = calls.filter(
    ([, allowed]) => clientRoles.filter((role) => allowed.includes(role)).join() === roles.join(),
  );
  expect(found.map(([call]) => call)).toEqual(reserved[group]);
});

it("changes with a transaction of their own add to the activity themselves", () => {
  const own = routes
    .filter(({ kind, endpoint }) => kind === "handle" && activityActions[nameOfCall(endpoint)])
    .map(({ endpoint }) => nameOfCall(endpoint));
  expect(own.toSorted()).toEqual([
    "DELETE /api/invoices/:id",
    "POST /api/approvals/:id/recipients/:recipientId/invoices",
    "POST /api/balances/:currency/email",
    "POST /api/batches/upload",
    "POST /api/payments/:id/invoices",
    "POST /api/recipient-requests",
    "POST /api/recipient-requests/:id/resend",
    "POST /api/security/export",
    "POST /api/security/password",
    "POST /api/security/totp/enable",
    "POST /api/trades",
    "POST /api/trades/:id/proof",
    "POST /api/user/documents/purposes/:purpose",
  ]);
});
