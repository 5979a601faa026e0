import { scheduledPaymentsByIds } from "#server/automation/schedules/scheduled-payments-store.ts";
import { approvalsByIds } from "#server/clients/client-approvals/store.ts";
import { countLines } from "#server/payments/batches/line-counts-store.ts";
import { placesOfRecipients } from "#server/payments/beneficiaries/store.ts";
import { partsByIds, receiptsByIds } from "#server/payments/incoming/receipts-store.ts";
import { paymentsByIds } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { amountOf, type Drafts, from, known, type Links, type Relays } from "./event-drafts.ts";
import { apiUrl, type DataOf, type EventDraft } from "./serialize-event.ts";

type OfPayment =
  | "payment_ready"
  | "payment_sent"
  | "payment_completed"
  | "payment_returned"
  | "payment_declined";

const paymentTypes = {
  payment_ready: "payment.ready",
  payment_sent: "payment.sent",
  payment_completed: "payment.completed",
  payment_returned: "payment.returned",
  payment_declined: "payment.declined",
} as const satisfies Record<OfPayment, EventDraft["type"]>;

export async function describePayments(
  tx: Transaction,
  relayed: Relays<OfPayment>,
  { config }: Links,
): Drafts {
  const rows = await paymentsByIds(
    tx,
    relayed.map(({ event }) => event.paymentId),
  );
  const payments = new Map(rows.map((row) => [row.id, row]));
  return relayed.map((each): EventDraft => {
    const { id, tradeId, amount, currency, reference, returnReason } = known(
      payments.get(each.event.paymentId),
    );
    const data = {
      ...{ object: "payment" as const, id, url: apiUrl(config, `payments/${id}`) },
      ...{ trade_id: tradeId, amount: amountOf(amount, currency), currency, reference },
    };
    const type = paymentTypes[each.event.kind];
    return type === "payment.returned" || type === "payment.declined"
      ? { ...from(each), type, data: { ...data, reason: returnReason } }
      : { ...from(each), type, data };
  });
}

/** Money that arrived for a client's balance, whole or as a part that the desk assigned. */
export async function describeCredits(
  tx: Transaction,
  relayed: Relays<"balance_credited" | "receipt_credited">,
  { config }: Links,
): Drafts {
  const receiptIds = relayed.flatMap(({ event }) => ("receiptId" in event ? [event.receiptId] : []));
  const partIds = relayed.flatMap(({ event }) => ("partId" in event ? [event.partId] : []));
  const whole = (await receiptsByIds(tx, receiptIds)).map((row) => ({ ...row, receiptId: row.id }));
  const parts = await partsByIds(tx, partIds);
  const credits = new Map([...whole, ...parts].map((row) => [row.id, row]));
  return relayed.map((each) => {
    const { event } = each;
    const id = "partId" in event ? event.partId : event.receiptId;
    const { amount, currency, receiptId } = known(credits.get(id));
    const data: DataOf<"balance.credited"> = {
      ...{ object: "balance", id: currency, url: apiUrl(config, `balances/${currency}`) },
      ...{ amount: amountOf(amount, currency), currency, incoming_payment_id: receiptId },
    };
    return { ...from(each), type: "balance.credited", data };
  });
}

/** What expired or was withdrawn has no event: nobody decided it. */
export async function describeApprovals(
  tx: Transaction,
  relayed: Relays<"approval_requested" | "approval_decided">,
  { config }: Links,
): Drafts {
  const rows = await approvalsByIds(
    tx,
    relayed.map(({ event }) => event.approvalId),
  );
  const approvals = new Map(rows.map((row) => [row.id, row]));
  return relayed.flatMap((each): EventDraft[] => {
    const { id, kinds, preparedBy, expiresAt, status, decidedBy } = known(
      approvals.get(each.event.approvalId),
    );
    const data = {
      ...{ object: "approval" as const, id, url: apiUrl(config, `approvals/${id}`), kinds },
      ...{ prepared_by: preparedBy, expires_at: expiresAt.toISOString() },
    };
    if (each.event.kind === "approval_requested")
      return [{ ...from(each), type: "approval.requested", data }];
    const decided = { ...data, decided_by: decidedBy };
    if (status === "APPROVED") return [{ ...from(each), type: "approval.approved", data: decided }];
    return status === "DECLINED" ? [{ ...from(each), type: "approval.declined", data: decided }] : [];
  });
}

export async function describeBatches(
  tx: Transaction,
  relayed: Relays<"batch_finished">,
  { clock, config }: Links,
): Drafts {
  const counts = await countLines(
    tx,
    relayed.map(({ event }) => event.batchId),
    { now: clock() },
  );
  return relayed.map((each) => {
    const { batchId: id } = each.event;
    const countOf = (status: string) =>
      counts
        .filter((line) => line.batchId === id && line.status === status)
        .reduce((sum, { count }) => sum + count, 0);
    const data: DataOf<"batch.finished"> = {
      ...{ object: "batch", id, url: apiUrl(config, `batches/${id}`) },
      ...{ paid: countOf("PAID"), failed: countOf("FAILED") },
    };
    return { ...from(each), type: "batch.finished", data };
  });
}

export async function describeSchedules(
  tx: Transaction,
  relayed: Relays<"schedule_failed">,
  { config }: Links,
): Drafts {
  const rows = await scheduledPaymentsByIds(
    tx,
    relayed.map(({ event }) => event.scheduledPaymentId),
  );
  const payments = new Map(rows.map((row) => [row.id, row]));
  return relayed.map((each) => {
    const payment = known(payments.get(each.event.scheduledPaymentId));
    const { scheduleId: id, amount, currency } = payment;
    const data: DataOf<"schedule.failed"> = {
      ...{ object: "schedule", id, url: apiUrl(config, `schedules/${id}`) },
      ...{ scheduled_payment_id: payment.id, amount: amountOf(amount, currency), currency },
      ...{ due_on: payment.paysOn, reason: payment.reason },
    };
    return { ...from(each), type: "schedule.failed", data };
  });
}

export async function describeRecipients(
  tx: Transaction,
  relayed: Relays<"beneficiary_saved" | "beneficiary_deleted">,
  { config }: Links,
): Drafts {
  const recipients = await placesOfRecipients(
    tx,
    relayed.map(({ event }) => event.beneficiaryId),
  );
  return relayed.map((each) => {
    const { id, currency, country } = known(recipients.get(each.event.beneficiaryId));
    const change = each.event.kind === "beneficiary_saved" ? "saved" : "deleted";
    const data: DataOf<"beneficiary.changed"> = {
      ...{ object: "beneficiary", id, url: apiUrl(config, `beneficiaries/${id}`), change },
      ...{ currency, country, country_code: country },
    };
    return { ...from(each), type: "beneficiary.changed", data };
  });
}
