import type { DeskReceipt } from "#contract/payments/desk-payments.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

type StatusLabel = { words: string; tone: BadgeTone };

const queues: Readonly<Record<NonNullable<DeskReceipt["queue"]>, StatusLabel>> = {
  under: { words: "Underpaid", tone: "waiting" },
  over: { words: "Overpaid", tone: "waiting" },
  late: { words: "Late", tone: "waiting" },
  third_party: { words: "Third-party payer", tone: "waiting" },
  unmatched: { words: "Unmatched", tone: "waiting" },
};

const decided: Readonly<Partial<Record<DeskReceipt["status"], StatusLabel>>> = {
  RETURNED: { words: "Returned", tone: "quiet" },
  WITHDRAWN: { words: "Withdrawn", tone: "quiet" },
};

/** The payer's relation to the client as text. */
export const payerLabels: Readonly<Record<NonNullable<DeskReceipt["payer"]>, string>> = {
  same: "Client (name match)",
  near: "Client (close name match)",
  known: "Accepted payer for this client",
  third_party: "Third party",
  no_payer_name: "No payer name from the bank",
  no_client_name: "Not compared: no client name on record",
};

/** A receipt's state as text. */
export function getReceiptLabel({
  queue,
  status,
  unverified,
}: Pick<DeskReceipt, "queue" | "status" | "unverified">): StatusLabel {
  if (queue) return queues[queue];
  if (unverified) return { words: "Unverified", tone: "waiting" };
  return decided[status] ?? { words: "Matched", tone: "good" };
}
