import type { NotificationKind } from "./mail-topic.ts";

/** What an accountant is notified of besides their own login: money in and out, and the account itself. */
export const accountantKinds = [
  "account_closed",
  "balance_credited",
  "balance_unconfirmed",
  "payment_completed",
  "payment_declined",
  "payment_returned",
  "receipt_queued",
  "receipt_returned",
  "receipt_withdrawn",
  "status_changed",
  "withdrawal",
] as const satisfies readonly NotificationKind[];
