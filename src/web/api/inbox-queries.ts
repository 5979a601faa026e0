import { queryOptions } from "@tanstack/react-query";
import { type InboxView, readInbox } from "#contract/reporting/inbox.ts";
import { call } from "./call.ts";

export const inboxKey = ["desk", "inbox"] as const;

/** What waits for the staff user, soonest due first. */
export function inboxQuery(view: InboxView) {
  return queryOptions({
    queryKey: [...inboxKey, view],
    queryFn: ({ signal }) => call(readInbox, { query: { view }, signal }),
    refetchInterval: 30_000,
  });
}
