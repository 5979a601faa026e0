import type { DeskReceipt } from "#contract/desk.ts";
import type { BadgeTone } from "../../../design/badge.tsx";

type Words = { words: string; tone: BadgeTone };

const queues: Readonly<Record<NonNullable<DeskReceipt["queue"]>, Words>> = {
  under: { words: "Too little", tone: "waiting" },
  over: { words: "Too much", tone: "waiting" },
  late: { words: "Too late", tone: "waiting" },
  unmatched: { words: "Unmatched", tone: "waiting" },
};

/** How a receipt stands, in the desk's words. */
export function receiptWords({
  queue,
  status,
  unverified,
}: Pick<DeskReceipt, "queue" | "status" | "unverified">): Words {
  if (queue) return queues[queue];
  if (unverified) return { words: "Unverified", tone: "waiting" };
  return status === "RETURNED" ? { words: "Sent back", tone: "quiet" } : { words: "Matched", tone: "good" };
}
