import type { DeskReceipt } from "#contract/payments/desk-payments.ts";

type Unverified = Pick<DeskReceipt, "recordedBy" | "recordedByMe" | "entry" | "doubt">;

/** Who alone says that a receipt came, and who can confirm it. */
export function describeUnverified({ recordedBy, recordedByMe, entry, doubt }: Unverified): string {
  const who = recordedByMe ? "You" : (recordedBy ?? "A staff user");
  const approver = recordedByMe ? "an approver other than you" : "an approver";
  const waits = "It can't be paid out or converted until";
  if (doubt !== null) return `${who} recorded or imported this receipt. ${waits} ${approver} verifies it.`;
  return entry === null
    ? `${who} recorded this receipt by hand. ${waits} another person imports a statement with it or ${approver} verifies it.`
    : `Only ${recordedByMe ? "you have" : `${who} has`} imported a statement with this receipt. ${waits} another person imports the bank's file too or ${approver} verifies it.`;
}
