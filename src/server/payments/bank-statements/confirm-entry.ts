import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import type { StatementEntry } from "#domain/payments/bank-statements/statement.ts";
import { payerAccounts } from "#server/payments/incoming/payer-account.ts";
import { lockReceipt } from "#server/payments/incoming/queue-store.ts";
import { settleReturn } from "#server/payments/incoming/settle-return.ts";
import { type Upload, verifyByStatement } from "#server/payments/incoming/verify-receipt.ts";
import type { DeskContext } from "#server/payments/payments/desk.ts";
import { receiveReturn } from "#server/payments/returns/receive-return.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { findReturn, type ReturnedPayment, unnamedReason } from "./find-return.ts";
import type { UnconfirmedEntry } from "./statements-store.ts";

type Known = { readonly entry: StatementEntry; readonly earlier: UnconfirmedEntry };

/**
 * Confirms money of an earlier upload that a second person's upload has as well: from then on it can leave. A return is booked.
 * An entry whose text or payer differs stays unverified, with the difference. Returns whether the money is confirmed.
 */
export async function confirmEntry(
  tx: Transaction,
  { entry, earlier }: Known,
  upload: Upload & DeskContext & { readonly vault: Vault; readonly screening: ScreeningRules },
): Promise<boolean> {
  const { receiptId } = earlier;
  const { payment, waits } = await findReturn(tx, { entry, isKnown: true }, upload);
  const accounts = payerAccounts(entry.counterpartyAccount, upload.vault);
  const difference = findDifference({ entry, earlier }, upload.vault);
  const doubt = payment ? "It may be a payment of ours that came back." : waits;
  const payer = { name: entry.counterparty, accounts };
  const stated = { payer, difference, doubt, isRepeated: true, returnedId: payment?.id };
  const isHeard = await verifyByStatement(tx, { receiptId, ...stated }, upload);
  if (!isHeard || difference !== undefined) return false;
  if (payment) await bookQueuedReturn(tx, { entry, receiptId, payment }, upload);
  return true;
}

/** What the second file says instead: who uploaded the first one may have given the money to somebody else. */
export function findDifference(
  { entry, earlier }: Pick<Known, "entry"> & { readonly earlier: Omit<UnconfirmedEntry, "receiptId"> },
  vault: Vault,
): string | undefined {
  const { text, counterparty, endToEndId = null, counterpartyAccount } = entry;
  const sealed = earlier.counterpartyAccount;
  const account = sealed === null ? undefined : vault.open(sealed, earlier.id);
  const isSame =
    text === earlier.text &&
    counterparty === earlier.counterparty &&
    endToEndId === earlier.endToEndId &&
    account === (counterpartyAccount && JSON.stringify(counterpartyAccount));
  return isSame
    ? undefined
    : `Another person's file has other details of this entry: from ${counterparty || "no payer"}, "${text}". Compare both with the bank.`;
}

type QueuedReturn = Pick<Known, "entry"> & { readonly receiptId: string; readonly payment: ReturnedPayment };

/** Books queued money as the return of a payment, unless its payer is looked at or the desk has decided otherwise meanwhile. */
async function bookQueuedReturn(
  tx: Transaction,
  { entry, receiptId, payment }: QueuedReturn,
  desk: DeskContext,
): Promise<void> {
  const receipt = await lockReceipt(tx, receiptId);
  const isWaiting = receipt?.queue === "unmatched" && receipt.holdReason === null;
  if (!isWaiting || payment.status === "RETURNED") return;
  await receiveReturn(tx, { paymentId: payment.id, reason: entry.returnReason ?? unnamedReason }, desk);
  await settleReturn(tx, { receiptId }, desk);
}
