import type { DeskPayment } from "#contract/payments/desk-payments.ts";

/** Who released it, or who has to. */
export function formatApproval(payment: DeskPayment): string {
  const { approval, preparedBy, preparedByMe, approvedBy, returnReason, returnRequest } = payment;
  const { resendRequest, sentBack } = payment;
  if (returnReason !== null) return payment.isDeclined ? `Declined: ${returnReason}` : returnReason;
  if (returnRequest !== null)
    return `Return recorded by ${returnRequest.byMe ? "you" : returnRequest.by}: ${returnRequest.reason}. Needs a second approver.`;
  if (resendRequest !== null)
    return `Resend requested by ${resendRequest.byMe ? "you" : resendRequest.by}. Needs a second approver.`;
  if (sentBack !== null)
    return `Returned by ${sentBack.by} to ${sentBack.toMe ? "you" : sentBack.to}: ${sentBack.note}`;
  if (approval === "automatic") return "Approved automatically (simulated bank)";
  const preparer = preparedByMe ? "you" : (preparedBy ?? "");
  if (preparedBy === null) return "Not prepared";
  if (approval === "below_limit") return `Prepared by ${preparer}, below the limit`;
  if (approval === "second_person") return `Prepared by ${preparer}, approved by ${approvedBy ?? ""}`;
  return `Prepared by ${preparer}`;
}
