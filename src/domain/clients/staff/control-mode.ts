import type { StaffRole } from "./role.ts";

const dayMs = 24 * 3_600_000;

/** For so long after giving a colleague access, neither approves what the other prepared. */
export const accessCoolingOffMs = dayMs;

/** For so long a colleague who lost the power to approve still counts as a second person of the house. */
export const approverGraceMs = 7 * dayMs;

/** For so long a request waits for a second person. */
export const approvalLifetimeMs = 3 * dayMs;

/** Whether changes of access, margins and limits need a second person, or the house has only one who could. */
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

/** Whether a role may approve what others prepare. */
export function canApprove(role: StaffRole): boolean {
  return ranks[role] >= ranks.approver;
}

type Access = { readonly role: StaffRole; readonly brokerId: string | null };

/** Whether a change of role gives more access than before; another broker's clients are more, a lesser role is not. */
export function isPrivilegeIncrease(from: Access, to: Access): boolean {
  if (ranks[to.role] !== ranks[from.role]) return ranks[to.role] > ranks[from.role];
  return to.role !== from.role || to.brokerId !== from.brokerId;
}
