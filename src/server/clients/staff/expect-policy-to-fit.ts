import type { Endpoint } from "#contract/endpoint.ts";
import { nameOfCall, type StaffPolicy } from "#server/platform/session/staff-policy.ts";

/** Fails the start unless back-office endpoints and policy rows match one to one. */
export function expectPolicyToFit(policy: StaffPolicy, endpoints: readonly Endpoint[]): void {
  const calls = new Set(endpoints.filter(({ access }) => access === "staff").map(nameOfCall));
  const faults = [
    ...[...calls]
      .filter((call) => !(call in policy))
      .map((call) => `${call} has no row in the policy of the back office`),
    ...Object.keys(policy)
      .filter((row) => !calls.has(row))
      .map((row) => `${row} has a row in the policy of the back office and is no call of it`),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
