import { type QueueInput, type QueueName, readDeskQueues } from "#contract/reporting/queues.ts";
import { type Route, report } from "#server/platform/http/route.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import { countQueues } from "./store.ts";

/** A queue with an older item is late. */
const lateAfterMs = 24 * 60 * 60_000;

export const queuesRoutes: readonly Route[] = [
  report(readDeskQueues, async ({ session, now }, { db }) => {
    const ownAccounts = await listOwnAccounts(db, session.staff.id);
    const [rows, controlMode] = await Promise.all([
      countQueues(db, { now, ownAccounts }),
      readControlMode(db, now),
    ]);
    const find = (name: QueueName): QueueInput => {
      const { count = 0n, oldest = null } = rows.find(({ queue }) => queue === name) ?? {};
      return {
        count: Number(count),
        oldest,
        isLate: oldest !== null && now.getTime() - oldest.getTime() > lateAfterMs,
      };
    };
    return {
      controlMode,
      receipts: find("receipts"),
      payouts: find("payouts"),
      approvals: find("approvals"),
      screening: find("screening"),
      feedback: find("feedback"),
      refusedMails: find("refusedMails"),
      positionLimits: find("positionLimits"),
    };
  }),
];
