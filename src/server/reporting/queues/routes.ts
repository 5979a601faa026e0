import { type DeskQueues, type QueueInput, readDeskQueues } from "#contract/reporting/queues.ts";
import { type Route, report } from "#server/platform/http/route.ts";
import { countQueues } from "./store.ts";

/** A queue with an older item is late. */
const lateAfterMs = 24 * 60 * 60_000;

export const queuesRoutes: readonly Route[] = [
  report(readDeskQueues, async ({ now }, { db }) => {
    const rows = await countQueues(db, now);
    const find = (name: keyof DeskQueues): QueueInput => {
      const { count = 0n, oldest = null } = rows.find(({ queue }) => queue === name) ?? {};
      return {
        count: Number(count),
        oldest,
        isLate: oldest !== null && now.getTime() - oldest.getTime() > lateAfterMs,
      };
    };
    return {
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
