import type { Queue } from "pg-boss";
import { failedMailQueue, mailQueue } from "#server/platform/outgoing-mail.ts";
import { tasks } from "./tasks.ts";

/** The job queues, made by the database's owner when it is migrated. A mail is tried for about a day. */
export const queues: Queue[] = [
  { name: failedMailQueue, retentionSeconds: 30 * 86_400 },
  {
    name: mailQueue,
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3 * 3_600,
    expireInSeconds: 300,
    deadLetter: failedMailQueue,
  },
  // One of each runs at a time, whichever worker runs it; a worker that died is found out by its silence.
  ...tasks.map((task) => ({
    name: task.name,
    policy: "exclusive" as const,
    expireInSeconds: task.expireInSeconds,
    heartbeatSeconds: 30,
  })),
];
