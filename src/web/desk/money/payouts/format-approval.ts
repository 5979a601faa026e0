import type { DeskPayment } from "#contract/payments/desk-payments.ts";

/** Who let it go, or who has to. */
export function formatApproval(payment: DeskPayment): string {
  const { approval, preparedBy, preparedByMe, approvedBy, returnReason, returnRequest } = payment;
  const { resendRequest, sentBack } = payment;
  if (returnReason !== null) return returnReason;
  if (returnRequest !== null)
    return `Came back, say${returnRequest.byMe ? " you" : `s ${returnRequest.by}`}: ${returnRequest.reason}. Somebody else has to confirm it.`;
  if (resendRequest !== null)
    return `To be sent again, ask${resendRequest.byMe ? " you" : `s ${resendRequest.by}`}. Somebody else has to confirm it.`;
  if (sentBack !== null)
    return `Sent back by ${sentBack.by} to ${sentBack.toMe ? "you" : sentBack.to}: ${sentBack.note}`;
  if (approval === "automatic") return "Approved automatically: simulated bank";
  const preparer = preparedByMe ? "you" : (preparedBy ?? "");
  if (preparedBy === null) return "Not prepared";
  if (approval === "below_limit") return `Prepared by ${preparer}, below the limit`;
  if (approval === "second_person") return `Prepared by ${preparer}, approved by ${approvedBy ?? ""}`;
  return `Prepared by ${preparer}`;
}
