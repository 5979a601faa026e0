import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { formatAmount } from "#domain/money.ts";
import { payerKey } from "#domain/payments/payments/payer-relation.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import { suggestionKey } from "#domain/payments/payments/suggest-decision.ts";
import { Refused } from "#domain/refusal.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { lockNamedTrades } from "#server/payments/payments/store.ts";
import { markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { suggestFor } from "./advise-on-receipts.ts";
import { divideReceipt } from "./divide-receipt.ts";
import { insertKnownPayer } from "./payers-store.ts";
import { lockReceipt } from "./queue-store.ts";
import { findDeskReceipt, holdOffImports, isOnStatement } from "./receipts-store.ts";
import { type IncomingMoney, recordReceipt } from "./record-receipt.ts";
import { placeReceipt } from "./release-receipt.ts";
import { returnReceipt } from "./return-receipt.ts";

/**
 * Records incoming money by hand; returns the id, or the existing one's on a repeat.
 * @throws Refused `receipt_duplicate`, also when a statement brought the money under this bank reference.
 */
export async function recordByDesk(
  tx: Transaction,
  credit: Pick<IncomingMoney, "bankReference" | "reference" | "payerName" | "amount">,
  desk: DeskContext & Pick<ScreeningContext, "screening">,
): Promise<string> {
  await holdOffImports(tx);
  const { bankReference, amount } = credit;
  if (await isOnStatement(tx, { bankReference, currency: amount.currency, amount: amount.minor }))
    throw new Refused("receipt_duplicate");
  const { id, isNew } = await recordReceipt(
    tx,
    { ...credit, simulated: false, recordedBy: desk.staff.id },
    desk,
  );
  if (!isNew) markUnchanged(tx);
  else {
    const details = { bankReference, amount: formatAmount(amount), currency: amount.currency };
    await auditByDesk(tx, desk, { action: "record_receipt", subject: { kind: "receipt", id }, details });
  }
  return id;
}

/**
 * Marks a payment as arrived, by staff.
 * @throws Refused `not_found`, `payout_not_sent`.
 */
export async function confirmByDesk(
  tx: Transaction,
  input: { readonly paymentId: string },
  desk: DeskContext,
): Promise<void> {
  await completePayment(tx, input, desk);
  await auditByDesk(tx, desk, {
    action: "confirm_payment",
    subject: { kind: "payment", id: input.paymentId },
    details: {},
  });
}

/**
 * Applies the suggested decision on an incoming payment if the suggestion is unchanged.
 * @throws Refused `not_found`, `receipt_settled`, `suggestion_changed`, and those of `divideReceipt` and
 * `returnReceipt`.
 */
export async function acceptSuggestion(
  tx: Transaction,
  { receiptId, key }: { readonly receiptId: string; readonly key: string },
  desk: DeskContext & { readonly vault: Vault },
): Promise<void> {
  const seen = await findDeskReceipt(tx, receiptId);
  if (!seen) throw new Refused("not_found");
  await lockNamedTrades(tx, findReferences(seen.reference).trades);
  await lockReceipt(tx, receiptId);
  const row = await findDeskReceipt(tx, receiptId);
  if (!row || row.queue === null) throw new Refused("receipt_settled");
  const suggestion = await suggestFor(tx, row, desk.now);
  if (!suggestion || suggestionKey(suggestion) !== key) throw new Refused("suggestion_changed");
  if (suggestion.kind === "return") {
    const reason =
      row.payerRelation === "third_party"
        ? "It came from an account in another name"
        : "Its reference didn't match an exchange or client";
    await returnReceipt(tx, { receiptId, reason }, desk);
    return;
  }
  const parts =
    suggestion.kind === "to_balance"
      ? [{ clientId: suggestion.clientId, amount: formatAmount(suggestion.amount) }]
      : [
          { tradeId: suggestion.trade.id, amount: formatAmount(suggestion.toTrade) },
          ...(suggestion.rest.minor > 0n
            ? [{ clientId: suggestion.trade.clientId, amount: formatAmount(suggestion.rest) }]
            : []),
        ];
  await divideReceipt(tx, { receiptId, parts }, desk);
}

/** A payer as the desk reads them on an incoming payment. */
type ShownPayer = {
  readonly clientId: string;
  readonly payerName: string;
  /** Masked; null when no statement names one. */
  readonly payerAccount: string | null;
};

/**
 * Accepts a third party as payer for a client: the queued money goes where its text says, as does later money
 * from the same name and account.
 * @throws Refused `not_found`, `receipt_settled`, `receipt_held`, `payer_not_waiting`, `payer_changed` when a statement has
 * named another one than was shown.
 */
export async function acceptPayer(
  tx: Transaction,
  { receiptId, ...shown }: ShownPayer & { readonly receiptId: string },
  desk: DeskContext & { readonly screening: ScreeningRules },
): Promise<void> {
  const { staff, now, newId } = desk;
  const seen = await findDeskReceipt(tx, receiptId);
  if (!seen) throw new Refused("not_found");
  await lockNamedTrades(tx, findReferences(seen.reference).trades);
  const receipt = await lockReceipt(tx, receiptId);
  const known = await findDeskReceipt(tx, receiptId);
  if (!receipt || !known) throw new Refused("not_found");
  if (receipt.queue === null) throw new Refused("receipt_settled");
  if (receipt.holdReason !== null) throw new Refused("receipt_held");
  const { clientId, payerName: name } = receipt;
  const nameWords = payerKey(name);
  if (receipt.queue !== "third_party" || clientId === null || nameWords === "")
    throw new Refused("payer_not_waiting");
  const { payerAccount: accountMasked } = known;
  if (clientId !== shown.clientId || name !== shown.payerName || accountMasked !== shown.payerAccount)
    throw new Refused("payer_changed");
  const accepted = { id: newId(), clientId, name, nameWords, account: receipt.payerAccount, accountMasked };
  await insertKnownPayer(tx, { ...accepted, receiptId, acceptedBy: staff.id, acceptedAt: now });
  await auditByDesk(tx, desk, {
    action: "accept_payer",
    subject: { kind: "client", id: clientId },
    details: { payer: name, account: accountMasked, receipt: receiptId },
  });
  await placeReceipt(tx, receipt, { by: staff.id, ...desk });
}
