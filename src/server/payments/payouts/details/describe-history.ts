import { type PayoutDetails, type PayoutEvent, payoutEvents } from "#contract/payments/payout-details.ts";
import type { attemptsOf, auditOf, postingsOf } from "./payout-details-store.ts";

type HistoryItem = PayoutDetails["history"][number];
type Rows<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

type Sources = {
  readonly createdAt: Date;
  readonly preparedAt: Date | null;
  readonly preparedBy: string | null;
  readonly returnReason: string | null;
  readonly audit: Rows<typeof auditOf>;
  readonly attempts: Rows<typeof attemptsOf>;
  readonly postings: Rows<typeof postingsOf>;
};

/** Events of a payout, oldest first. */
export function describeHistory({
  createdAt,
  preparedAt,
  preparedBy,
  returnReason,
  audit,
  attempts,
  postings,
}: Sources): HistoryItem[] {
  const item = (
    event: PayoutEvent,
    at: Date,
    by: string | null = null,
    detail: string | null = null,
  ): HistoryItem => ({ event, at: at.toISOString(), by, detail });
  const items = [
    item("created", createdAt),
    // The preparation of a return to a payer is audited under its incoming payment, not here.
    ...(preparedAt === null || audit.some(({ action }) => action === "prepare_payout")
      ? []
      : [item("prepare_payout", preparedAt, preparedBy)]),
    ...audit.flatMap(({ action, at, by, details }) =>
      isPayoutEvent(action) ? [item(action, at, by, detailOf(details))] : [],
    ),
    ...attempts.flatMap(({ filedAt, filedBy, messageId, bankStatus, bankReason, answeredAt }) => [
      item("file_payout", filedAt, filedBy, messageId),
      ...(bankStatus === null || answeredAt === null
        ? []
        : [
            item(bankStatus === "REJECTED" ? "bank_rejected" : "bank_accepted", answeredAt, null, bankReason),
          ]),
    ]),
    ...postings.flatMap(({ event, postedAt }) => {
      if (!isPayoutEvent(event)) return [];
      const isReturn = event === "payment_returned" || event === "return_received";
      return [item(event, postedAt, null, isReturn ? returnReason : null)];
    }),
  ];
  return items.toSorted((one, other) => String(one.at).localeCompare(String(other.at)));
}

function isPayoutEvent(name: string): name is PayoutEvent {
  return payoutEvents.some((event) => event === name);
}

/** Free text of an audit record. */
function detailOf(details: unknown): string | null {
  if (typeof details !== "object" || details === null) return null;
  const { note, reason, because, overLimits } = details as Readonly<Record<string, unknown>>;
  const words = note ?? reason ?? because ?? (overLimits ? `Over the limit: ${overLimits}` : null);
  return typeof words === "string" ? words : null;
}
