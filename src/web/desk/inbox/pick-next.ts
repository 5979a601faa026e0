import type { InboxItem } from "#contract/reporting/inbox.ts";

/** The next item to decide: one's own first, then the soonest that nobody has taken. */
export function pickNext(items: readonly InboxItem[]): InboxItem | undefined {
  return items.find(({ taken }) => taken?.own === true) ?? items.find(({ taken }) => taken === null);
}
