import type { Queue } from "pg-boss";
import { failedMailQueue, mailQueue } from "#server/platform/outgoing-mail.ts";
import { tasks } from "./tasks.ts";

/** Job queues, created by the database owner on migration. A mail is retried for about a day. */
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
  // One of each runs at a time across workers; a dead worker is detected by its missing heartbeat.
  ...tasks.map((task) => ({
    name: task.name,
    policy: "exclusive" as const,
    expireInSeconds: task.expireInSeconds,
    heartbeatSeconds: 30,
  })),
];
