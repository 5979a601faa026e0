import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

type StageBadge = { words: string; tone: BadgeTone };

const badges: Readonly<Record<NonNullable<DeskPayment["stage"]>, StageBadge>> = {
  ready: { words: "To prepare", tone: "waiting" },
  prepared: { words: "To approve", tone: "waiting" },
  approved: { words: "Approved", tone: "quiet" },
  sent: { words: "Sent", tone: "quiet" },
  completed: { words: "Completed", tone: "good" },
  returned: { words: "Returned", tone: "bad" },
};

/** A payout's stage as text and colour. */
export function stageBadge({
  stage,
  bankRejection,
  isDeclined,
}: Pick<DeskPayment, "stage" | "bankRejection" | "isDeclined">): StageBadge {
  if (isDeclined) return { words: "Declined", tone: "bad" };
  if (bankRejection !== null) return { words: "Rejected by the bank", tone: "bad" };
  return stage === null ? { words: "Awaiting trade funding", tone: "quiet" } : badges[stage];
}
