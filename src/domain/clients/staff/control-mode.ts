import type { StaffRole } from "./role.ts";

const dayMs = 24 * 3_600_000;

/** Staff users do not approve each other's work this long after one gave the other access. */
export const accessCoolingOffMs = dayMs;

/** An approver who lost authority still counts as a second person this long. */
export const approverGraceMs = 7 * dayMs;

/** Lifetime of an approval request. */
export const approvalLifetimeMs = 3 * dayMs;

/** Whether access, margin and limit changes need two people, or there is only one approver. */
export const controlModes = ["two-people", "single-operator"] as const;
export type ControlMode = (typeof controlModes)[number];

export function controlMode(approvers: number): ControlMode {
  return approvers > 1 ? "two-people" : "single-operator";
}

const ranks: Readonly<Record<StaffRole, number>> = {
  broker: 0,
  viewer: 0,
  operator: 1,
  approver: 2,
  administrator: 3,
};

export function canApprove(role: StaffRole): boolean {
  return ranks[role] >= ranks.approver;
}

type Access = { readonly role: StaffRole; readonly brokerId: string | null };

/** Whether a role change grants more access: another broker's clients do, a lesser role does not. */
export function isPrivilegeIncrease(from: Access, to: Access): boolean {
  if (ranks[to.role] !== ranks[from.role]) return ranks[to.role] > ranks[from.role];
  return to.role !== from.role || to.brokerId !== from.brokerId;
}
