import type { Access, Endpoint } from "#contract/endpoint.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";

/** Fails the start unless the endpoints of these kinds of access and the policy's rows match one to one. */
export function expectPolicyToFit(
  policy: Readonly<Record<string, unknown>>,
  endpoints: readonly Endpoint[],
  of: readonly Access[],
): void {
  const calls = new Set(endpoints.filter(({ access }) => of.includes(access)).map(nameOfCall));
  const faults = [
    ...[...calls]
      .filter((call) => !(call in policy))
      .map((call) => `${call} has no row in the policy for ${of.join(" and ")}`),
    ...Object.keys(policy)
      .filter((row) => !calls.has(row))
      .map((row) => `${row} has a row in the policy for ${of.join(" and ")} and is no call of it`),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
