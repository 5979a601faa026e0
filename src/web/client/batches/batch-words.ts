import type { Batch, BatchLine } from "#contract/payments/batches.ts";
import { formatCounted } from "#domain/plural.ts";
import type { BadgeTone } from "#web/design/badge.tsx";
import { formatDate } from "#web/design/format.ts";

type Look = { readonly label: string; readonly tone: BadgeTone };

/** What a batch needs, or how far it is. */
export function batchLook(batch: Batch): Look {
  const { status, faultyCount, paidCount, failedCount, lineCount, laterCount, nextOn } = batch;
  if (status === "DISCARDED") return { label: "Discarded", tone: "quiet" };
  if (status === "PAYING" && nextOn !== null && paidCount + failedCount + laterCount === lineCount)
    return { label: `Next on ${formatDate(nextOn)}`, tone: "waiting" };
  if (status === "PAYING")
    return { label: `Paying, ${paidCount + failedCount} of ${lineCount}`, tone: "waiting" };
  if (status === "FINISHED")
    return failedCount === 0
      ? { label: "Paid", tone: "good" }
      : { label: `${formatCounted(failedCount, "payment")} not made`, tone: "bad" };
  // A request for approval can't be approved before the check either.
  if (faultyCount > 0 && batch.outdatedCount === faultyCount)
    return { label: "Needs checking again", tone: "bad" };
  if (batch.approvalId !== null) return { label: "Waiting for approval", tone: "waiting" };
  return faultyCount === 0
    ? { label: "Ready to pay", tone: "waiting" }
    : { label: `${formatCounted(faultyCount, "line")} to correct`, tone: "bad" };
}

const lineLooks: Readonly<Record<BatchLine["status"], Look>> = {
  OPEN: { label: "Waiting", tone: "quiet" },
  PAID: { label: "Paid", tone: "good" },
  FAILED: { label: "Not paid", tone: "bad" },
  RETURNED: { label: "Returned", tone: "bad" },
};

/** What became of a line; one that the desk declined never left. */
export function lineLook({ status, isDeclined }: Pick<BatchLine, "status" | "isDeclined">): Look {
  return isDeclined ? { label: "Not sent", tone: "bad" } : lineLooks[status];
}

/** What to look at before a line is paid: an equal payment, or a saved recipient with another name. */
export function lineNote({ duplicate, payment, cells }: BatchLine): string | null {
  if (duplicate !== null || !payment || payment.isNewRecipient) return duplicate;
  const isSame = payment.recipientName.toLowerCase() === cells.recipient?.trim().toLowerCase();
  return isSame ? null : `You saved this account as ${payment.recipientName}`;
}
