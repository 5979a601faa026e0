import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { FileMediaType } from "#domain/uploaded-file.ts";
import type { PaymentStatus } from "./lifecycle.ts";

export const invoiceMediaTypes = [
  "application/pdf",
  "image/png",
  "image/jpeg",
] as const satisfies readonly FileMediaType[];

export const maxInvoices = 5;

/** Whether a payment with `count` invoices may have another. */
export function mayAddInvoice(count: number): Outcome<true> {
  return count < maxInvoices ? accepted(true) : refused("invoice_limit");
}

/** Whether a payment's invoices may still be added and deleted: until it is sent. */
export function mayChangeInvoices(status: PaymentStatus): boolean {
  return status === "WAITING" || status === "READY";
}
