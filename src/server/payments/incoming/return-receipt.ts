import type { CurrencyCode } from "#domain/currency.ts";
import { receiptReturnedJournal } from "#domain/ledger/journals/receipt-postings.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import type { AccountFormat } from "#domain/payments/beneficiaries/account-format.ts";
import {
  type BankAccount,
  type BankInput,
  inferAccountFormat,
  maskedNumber,
  parseBankAccount,
} from "#domain/payments/beneficiaries/bank-account.ts";
import { parseHolderName } from "#domain/payments/beneficiaries/recipient-texts.ts";
import { receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { sealPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { insertReturn } from "#server/payments/payments/payout-writes-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { findPayerAccount, lockReceipt, settleReceipt } from "./queue-store.ts";

/** Account to return money to, as entered by staff. */
export type ReturnAccountInput = BankInput & {
  readonly accountHolder: string;
  readonly format?: AccountFormat | undefined;
};

export type ReturnReceiptInput = {
  readonly receiptId: string;
  readonly reason: string;
  /** Defaults to the payer's account on the bank statement. */
  readonly to?: ReturnAccountInput | undefined;
};

/**
 * Returns queued money to its payer as a payout prepared by the deciding staff user. A second person always
 * approves it, whatever the amount, because no client confirmed the account.
 * Returns the payment id.
 * @throws Refused `not_found`, `receipt_settled`, `receipt_held`, `receipt_unverified`,
 * `payer_account_unknown`, `bank_details_invalid`.
 */
export async function returnReceipt(
  tx: Transaction,
  input: ReturnReceiptInput,
  desk: DeskContext & { readonly vault: Vault },
): Promise<string> {
  const { now, newId, staff, vault } = desk;
  const receipt = await lockReceipt(tx, input.receiptId);
  if (!receipt) throw new Refused("not_found");
  orThrow(permit(receiptLifecycle, receipt.status, "return"));
  if (receipt.holdReason !== null) throw new Refused("receipt_held");
  if (receipt.unverified) throw new Refused("receipt_unverified");
  const { amount } = receipt;
  const { name, account } = input.to
    ? parseAccount(input.to, amount.currency)
    : await readPayer(tx, receipt, vault);
  const id = newId();
  const payee = {
    beneficiaryId: receipt.id,
    name,
    bank: "",
    country: account.country,
    currency: amount.currency,
    email: null,
    accountMasked: maskedNumber(account),
    account,
  };
  await insertReturn(
    tx,
    {
      id,
      receiptId: receipt.id,
      payeeName: name,
      payeeAccountMasked: payee.accountMasked,
      payeeCountry: payee.country,
      payeeDetails: sealPayee(payee, id, vault),
      reference: `RETURN ${receipt.id.slice(-8).toUpperCase()}`,
      amount,
      preparedBy: staff.id,
    },
    now,
  );
  await postJournal(tx, receiptReturnedJournal({ paymentId: id, amount }, { id: newId(), postedAt: now }));
  const { tradeId, clientId } = receipt;
  await settleReceipt(tx, receipt, {
    event: "return",
    reason: input.reason,
    tradeId,
    clientId,
    by: staff.id,
    at: now,
  });
  if (tradeId !== null) {
    const detail = `${formatMoneyWithCode(amount)} to be returned to ${name}`;
    await recordStep(tx, { tradeId, kind: "funds_settled", at: now, detail });
  }
  if (clientId !== null)
    await appendEvents(tx, [{ kind: "receipt_returned", clientId, tradeId, receiptId: receipt.id }], now);
  await auditByDesk(tx, desk, {
    action: "return_receipt",
    subject: { kind: "receipt", id: receipt.id },
    details: {
      reason: input.reason,
      paymentId: id,
      amount: formatMoneyWithCode(amount),
      account: payee.accountMasked,
    },
  });
  return id;
}

type Payer = { readonly name: string; readonly account: BankAccount };

function parseAccount(
  { accountHolder, format, ...input }: ReturnAccountInput,
  currency: CurrencyCode,
): Payer {
  const name = parseHolderName(accountHolder, currency);
  const account = parseBankAccount(currency, format ?? inferAccountFormat(input), input);
  if (!name.ok || !account.ok) {
    throw new Refused("bank_details_invalid", {
      ...(name.ok ? {} : { accountHolder: name.fault }),
      ...(account.ok ? {} : account.faults),
    });
  }
  return { name: name.value, account: account.value };
}

async function readPayer(
  tx: Transaction,
  receipt: {
    readonly id: string;
    readonly payerName: string;
    readonly amount: { readonly currency: CurrencyCode };
  },
  vault: Vault,
): Promise<Payer> {
  const entry = await findPayerAccount(tx, receipt.id);
  if (!entry?.counterpartyAccount) throw new Refused("payer_account_unknown");
  const input = JSON.parse(vault.open(entry.counterpartyAccount, entry.id)) as BankInput;
  const name = parseHolderName(entry.counterparty || receipt.payerName, receipt.amount.currency);
  const account = parseBankAccount(receipt.amount.currency, inferAccountFormat(input), input);
  if (!name.ok || !account.ok) throw new Refused("payer_account_unknown");
  return { name: name.value, account: account.value };
}
