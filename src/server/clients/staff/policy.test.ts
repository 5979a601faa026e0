import { expect, it } from "vitest";
import { routes } from "#server/routes.ts";
import { expectPolicyToFit } from "./expect-policy-to-fit.ts";
import { staffPolicy } from "./policy.ts";

const endpoints = routes.map(({ endpoint }) => endpoint);

it("the policy has a row for each call of the back office, and no other", () => {
  expect(() => expectPolicyToFit(staffPolicy, endpoints)).not.toThrow();
});

it("a call without a row stops the start, and so does a row without a call", () => {
  const { "GET /api/admin/user": _, ...gap } = staffPolicy;
  expect(() => expectPolicyToFit(gap, endpoints)).toThrow("GET /api/admin/user has no row");
  const stray = { ...staffPolicy, "GET /api/admin/nothing": ["viewer"] as const };
  expect(() => expectPolicyToFit(stray, endpoints)).toThrow("GET /api/admin/nothing has a row");
});

it("is kept in the order of the alphabet, so that two engineers' rows do not meet", () => {
  expect(Object.keys(staffPolicy)).toEqual(Object.keys(staffPolicy).toSorted());
});

it("lets an administrator do everything, and a viewer change nothing", () => {
  for (const [call, roles] of Object.entries(staffPolicy)) {
    expect([call, roles.includes("administrator")]).toEqual([call, true]);
    if (!call.startsWith("GET ")) expect([call, roles.includes("viewer")]).toEqual([call, false]);
  }
});
