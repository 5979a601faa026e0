import type { DeskReceipt } from "#contract/payments/desk-payments.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

type StatusLabel = { words: string; tone: BadgeTone };

const queues: Readonly<Record<NonNullable<DeskReceipt["queue"]>, StatusLabel>> = {
  under: { words: "Too little", tone: "waiting" },
  over: { words: "Too much", tone: "waiting" },
  late: { words: "Too late", tone: "waiting" },
  third_party: { words: "Other payer", tone: "waiting" },
  unmatched: { words: "Unmatched", tone: "waiting" },
};

/** What a payer is to the client, in the desk's words. */
export const payerLabels: Readonly<Record<NonNullable<DeskReceipt["payer"]>, string>> = {
  same: "The client, by name",
  near: "The client, by a name near theirs",
  known: "Accepted for this client before",
  third_party: "Somebody else",
  no_payer_name: "The bank named nobody",
  no_client_name: "Not compared: the client has no name on record",
};

/** How a receipt stands, in the desk's words. */
export function getReceiptLabel({
  queue,
  status,
  unverified,
}: Pick<DeskReceipt, "queue" | "status" | "unverified">): StatusLabel {
  if (queue) return queues[queue];
  if (unverified) return { words: "Unverified", tone: "waiting" };
  return status === "RETURNED" ? { words: "Sent back", tone: "quiet" } : { words: "Matched", tone: "good" };
}
