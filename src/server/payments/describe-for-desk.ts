import type { deskPayment, deskReceipt } from "#contract/desk.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { ReceiptStatus } from "#domain/payments/receipt-matching.ts";
import type { DeskPayment } from "./desk-payments-store.ts";
import type { DeskReceipt } from "./receipts-store.ts";

export function describeDeskReceipt(row: DeskReceipt): z.input<typeof deskReceipt> {
  const currency = row.currency as CurrencyCode;
  const { tradeId, tradeReference, clientId, clientEmail } = row;
  return {
    id: row.id,
    bankReference: row.bankReference,
    reference: row.reference,
    payerName: row.payerName,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    status: row.status as ReceiptStatus,
    reason: row.reason,
    trade: tradeId !== null && tradeReference !== null ? { id: tradeId, reference: tradeReference } : null,
    client: clientId !== null && clientEmail !== null ? { id: clientId, email: clientEmail } : null,
    simulated: row.simulated,
    recordedBy: row.recordedByEmail,
    receivedAt: row.receivedAt,
  };
}

export function describeDeskPayment(row: DeskPayment): z.input<typeof deskPayment> {
  const currency = row.currency as CurrencyCode;
  const { tradeId, tradeReference } = row;
  return {
    id: row.id,
    trade: tradeId !== null && tradeReference !== null ? { id: tradeId, reference: tradeReference } : null,
    reference: tradeReference ?? row.reference ?? "",
    client: { id: row.clientId, email: row.clientEmail },
    recipientName: row.payeeName,
    accountNumber: row.payeeAccountMasked,
    country: row.payeeCountry,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    status: row.status as PaymentStatus,
    returnReason: row.returnReason,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
