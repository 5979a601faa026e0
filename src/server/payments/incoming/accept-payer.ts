import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { payerKey } from "#domain/payments/payments/payer-relation.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import { Refused } from "#domain/refusal.ts";
import { auditByDesk, type Desk } from "#server/payments/payments/desk.ts";
import { lockNamedTrades } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertKnownPayer } from "./payers-store.ts";
import { lockReceipt } from "./queue-store.ts";
import { findDeskReceipt } from "./receipts-store.ts";
import { placeReceipt } from "./release-receipt.ts";

/**
 * Accepts a third party as payer for a client: the queued money goes where its text says, as does later money
 * from the same name and account.
 * @throws Refused `not_found`, `receipt_settled`, `receipt_held`, `payer_not_waiting`.
 */
export async function acceptPayer(
  tx: Transaction,
  { receiptId }: { readonly receiptId: string },
  desk: Desk & { readonly screening: ScreeningRules },
): Promise<void> {
  const { staff, now, newId } = desk;
  const known = await findDeskReceipt(tx, receiptId);
  if (!known) throw new Refused("not_found");
  await lockNamedTrades(tx, findReferences(known.reference).trades);
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) throw new Refused("not_found");
  if (receipt.queue === null) throw new Refused("receipt_settled");
  if (receipt.holdReason !== null) throw new Refused("receipt_held");
  const { clientId, payerName: name } = receipt;
  const nameWords = payerKey(name);
  if (receipt.queue !== "third_party" || clientId === null || nameWords === "")
    throw new Refused("payer_not_waiting");
  const { payerAccount: accountMasked } = known;
  const accepted = { id: newId(), clientId, name, nameWords, account: receipt.payerAccount, accountMasked };
  await insertKnownPayer(tx, { ...accepted, receiptId, acceptedBy: staff.id, acceptedAt: now });
  await auditByDesk(tx, desk, {
    action: "accept_payer",
    subject: { kind: "client", id: clientId },
    details: { payer: name, account: accountMasked, receipt: receiptId },
  });
  await placeReceipt(tx, receipt, { by: staff.id, ...desk });
}
