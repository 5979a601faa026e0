import type { ActivityAction } from "#domain/clients/users/activity-action.ts";
import type { Transaction } from "./postgres/database.ts";
import { appendRows, type Insertion } from "./postgres/unread-writes.ts";

/** What a member did for a client, and from where. */
export type Activity = {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  /** The key that did it; null for what the member did themselves. */
  readonly apiKeyId?: string | null;
  readonly action: ActivityAction;
  /** What it was done to, where that has an id. */
  readonly subjectId: string | null;
  /** What else tells what was done, such as the name of a file. */
  readonly detail?: string;
  readonly at: Date;
  readonly address: string;
  readonly userAgent: string;
};

/** Adds to a client's activity, which the database lets nobody change. */
export async function appendActivity(tx: Transaction, activity: Activity): Promise<void> {
  await appendActivities(tx, [activity]);
}

export async function appendActivities(tx: Transaction, activities: readonly Activity[]): Promise<void> {
  await appendRows(tx, insertion, activities);
}

const insertion: Insertion<Activity> = {
  table: "activities",
  columns: [
    ["id", "uuid", (each) => each.id],
    ["client_id", "uuid", (each) => each.clientId],
    ["user_id", "uuid", (each) => each.userId],
    ["api_key_id", "uuid", (each) => each.apiKeyId ?? null],
    ["action", "text", (each) => each.action],
    ["subject_id", "text", (each) => each.subjectId],
    ["detail", "text", (each) => each.detail ?? null],
    ["at", "timestamptz", (each) => each.at],
    ["address", "text", (each) => each.address],
    ["user_agent", "text", (each) => each.userAgent],
  ],
};
