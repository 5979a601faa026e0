import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { attachInvoices, invoiceIdsOf } from "./store.ts";

/** Gives the invoices of an approved request to the payments that it made, which only such a request reads. */
export async function attachApprovedInvoices(
  tx: Transaction,
  approval: CallApproval | undefined,
  readPayments: () => Promise<readonly { readonly id: string }[]>,
): Promise<void> {
  if (approval?.kind !== "given") return;
  const invoiceIds = await invoiceIdsOf(tx, { approvalId: approval.requestId });
  const payments = await readPayments();
  await attachInvoices(
    tx,
    invoiceIds,
    payments.map(({ id }) => id),
  );
}
