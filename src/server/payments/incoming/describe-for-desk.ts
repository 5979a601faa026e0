import type { deskPayment, deskReceipt } from "#contract/payments/desk-payments.ts";
import type { z } from "#contract/zod.ts";
import { findRestriction, type Restriction } from "#domain/clients/restrictions/restriction.ts";
import { formatAmount, money } from "#domain/money.ts";
import { describeReturnedAmount } from "#domain/payments/payments/returned-amount.ts";
import { payoutStage } from "#domain/payments/payouts/payout-approval.ts";
import { payoutAction } from "#server/payments/payments/payout-restrictions.ts";
import type { Advice } from "./advise-on-receipts.ts";
import type { DeskPayment } from "./desk-payments-store.ts";
import { type DeskReceipt, recordedBankReference } from "./receipts-store.ts";

export function describeDeskReceipt(
  row: DeskReceipt,
  ownAccounts: ReadonlySet<string>,
  advice: ReadonlyMap<string, Advice>,
): z.input<typeof deskReceipt> {
  const currency = row.currency;
  const { tradeId, tradeReference, clientId, clientName, clientEmail } = row;
  return {
    id: row.id,
    bankReference: recordedBankReference(row),
    reference: row.reference,
    payerName: row.payerName,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    status: row.status,
    queue: row.queue,
    reason: row.reason,
    payer: row.payerRelation,
    suggestion: advice.get(row.id) ?? null,
    trade: tradeId !== null && tradeReference !== null ? { id: tradeId, reference: tradeReference } : null,
    client:
      clientId !== null && clientEmail !== null
        ? { id: clientId, name: clientName ?? "", email: clientEmail }
        : null,
    simulated: row.simulated,
    recordedBy: row.recordedByName,
    recordedByMe: ownAccounts.has(row.recordedBy ?? ""),
    unverified: row.unverified,
    doubt: row.doubt,
    verifiedBy: row.verifiedByName,
    entry:
      row.bookedOn === null || row.entryReference === null
        ? null
        : {
            ...{ reference: row.entryReference, bookedOn: row.bookedOn, payerAccount: row.payerAccount },
            statement: describeStatementOf(row),
          },
    decidedBy: row.decidedByName,
    withdrawalApprovedBy: row.confirmedByName,
    receivedAt: row.receivedAt,
  };
}

/** The statement that has it, under the bank's name. */
function describeStatementOf({ statementId: id, statementReference }: DeskReceipt) {
  if (id === null || statementReference === null) return null;
  return { id, reference: recordedBankReference({ id, bankReference: statementReference }) };
}

const holdReasons: Readonly<Record<string, z.input<typeof deskPayment>["held"]>> = {
  held: "near_name",
  no_name: "no_name",
  no_second_factor: "no_second_factor",
  no_address: "no_address",
  stale: "old_lists",
};

/** `restrictions` are those in force for the client and for everybody; only lists of payouts pass them. */
export function describeDeskPayment(
  row: DeskPayment,
  ownAccounts: ReadonlySet<string>,
  restrictions: readonly Restriction[] = [],
): z.input<typeof deskPayment> {
  const currency = row.currency;
  const { tradeId, tradeReference, clientId, clientName, clientEmail, batchId, batchName } = row;
  const status = row.status;
  const approval = row.approval;
  return {
    id: row.id,
    trade: tradeId !== null && tradeReference !== null ? { id: tradeId, reference: tradeReference } : null,
    reference: row.reference ?? tradeReference ?? "",
    client:
      clientId !== null && clientEmail !== null
        ? { id: clientId, name: clientName ?? "", email: clientEmail }
        : null,
    receiptId: row.receiptId,
    recipientName: row.payeeName,
    accountNumber: row.payeeAccountMasked,
    country: row.payeeCountry,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    status,
    isDeclined: row.isDeclined,
    stage: payoutStage({ status, approval, preparedBy: row.preparedBy }) ?? null,
    preparedBy: row.preparedByName,
    preparedByMe: ownAccounts.has(row.preparedBy ?? ""),
    secondPerson: row.secondPerson,
    approval,
    approvedBy: row.approvedByName,
    batch: batchId !== null && batchName !== null ? { id: batchId, name: batchName } : null,
    bankRejection: row.status === "SENT" ? row.bankReason : null,
    returnReason: row.returnReason,
    ...describeReturnedAmount({ ...row, status }),
    held: holdReasonOf(row, restrictions),
    screeningNote: row.screeningNote,
    returnRequest:
      row.returnRequestedBy === null
        ? null
        : {
            reason: row.returnRequestReason ?? "",
            by: row.returnRequestedByName ?? "",
            byMe: ownAccounts.has(row.returnRequestedBy ?? ""),
          },
    resendRequest:
      row.resendRequestedBy === null
        ? null
        : { by: row.resendRequestedByName ?? "", byMe: ownAccounts.has(row.resendRequestedBy ?? "") },
    sentBack:
      row.sentBackAt === null ? null : describeSentBack({ ...row, sentBackAt: row.sentBackAt }, ownAccounts),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function holdReasonOf(
  row: DeskPayment,
  restrictions: readonly Restriction[],
): z.input<typeof deskPayment>["held"] {
  if (row.status !== "READY") return null;
  const { clientId, tradeId, payeeCountry } = row;
  const amount = money(row.amount, row.currency);
  const action = payoutAction({ clientId, tradeId, amount, payeeCountry });
  if (findRestriction(restrictions, action)) return "restricted";
  return row.awaitsDebt ? "debt" : (holdReasons[row.screened ?? ""] ?? null);
}

function describeSentBack(
  row: DeskPayment & { readonly sentBackAt: Date },
  ownAccounts: ReadonlySet<string>,
) {
  return {
    note: row.sentBackNote ?? "",
    by: row.sentBackByName ?? "",
    to: row.sentBackToName ?? "",
    toMe: ownAccounts.has(row.sentBackTo ?? ""),
    at: row.sentBackAt,
  };
}
