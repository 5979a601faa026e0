import type { ControlMode } from "#domain/clients/staff/control-mode.ts";

const queues = [
  "receipts",
  "payouts",
  "approvals",
  "screening",
  "feedback",
  "refusedMails",
  "positionLimits",
];

/** What the desk reads of its queues while nothing waits. */
export function sampleQueues(controlMode: ControlMode): object {
  const empty = { count: 0, oldest: null, isLate: false };
  return { ...Object.fromEntries(queues.map((queue) => [queue, empty])), controlMode };
}
