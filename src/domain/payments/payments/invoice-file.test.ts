import { expect, it } from "vitest";
import { mayAddInvoice, mayChangeInvoices } from "./invoice-file.ts";
import { paymentStatuses } from "./lifecycle.ts";

it("a payment has at most five invoices", () => {
  expect(mayAddInvoice(4).ok).toBe(true);
  expect(mayAddInvoice(5)).toEqual({ ok: false, refusal: "invoice_limit" });
});

it("the invoices of a payment change until it is sent", () => {
  expect(paymentStatuses.filter(mayChangeInvoices)).toEqual(["WAITING", "READY"]);
});
