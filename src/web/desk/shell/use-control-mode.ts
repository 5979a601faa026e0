import { useQuery } from "@tanstack/react-query";
import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { deskQueuesQuery } from "#web/api/overview-query.ts";
import { useHasRole } from "./use-staff.ts";

/** Two people while unknown: the server decides, and nothing is promised that it doesn't do. */
export function useControlMode(): ControlMode {
  const queues = useQuery({ ...deskQueuesQuery, enabled: useHasRole(deskRoles) });
  return queues.data?.controlMode ?? "two-people";
}

/** Builds the sentence of a dialog on who approves `what`, and what happens `then`. */
export function useDescribeApproval(): (what: string, then?: string) => string {
  const mode = useControlMode();
  return (what, then) =>
    mode === "two-people"
      ? `A second person has to approve ${what}.${then ? ` Then ${then}.` : ""}`
      : `There's no second person to approve ${what}, so it takes effect at once${then ? `: ${then}` : ""}.`;
}
