import type { CurrencyCode } from "#domain/currency.ts";
import { isCountryCode } from "#domain/payments/beneficiaries/country.ts";
import { purposeFault } from "#domain/payments/payments/payment-purpose.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { listRows } from "#server/payments/beneficiaries/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type SavedRecipient, unsupportedCurrency } from "./check-lines.ts";
import { isRight, type RightLine } from "./right-line.ts";
import type { LineRow } from "./store.ts";

/**
 * A draft's lines, those with faults that were right when they were checked and aren't any more: their recipient was
 * changed or deleted, their currency closed or their purpose became mandatory. Such a line counts in no sum.
 */
export async function withOutdated(
  db: Database | Transaction,
  clientId: string,
  lines: readonly LineRow[],
): Promise<LineRow[]> {
  const recipients = new Map((await listRows(db, clientId)).map((row) => [row.id, row] as const));
  const currencies = await readCurrenciesFor(db, "beneficiary");
  return lines.map((line) => {
    if (!isRight(line)) return line;
    const faults = { ...recipientFault(line, recipients), ...termsFaults(line, currencies) };
    return Object.keys(faults).length === 0 ? line : { ...line, faults, amount: null, currency: null };
  });
}

function recipientFault(
  { beneficiaryId, payeeName, accountFingerprint }: RightLine,
  recipients: ReadonlyMap<string, SavedRecipient>,
): FieldFaults {
  if (beneficiaryId === null) return {};
  const saved = recipients.get(beneficiaryId);
  if (!saved) return { recipient: `${payeeName} was deleted from your recipients. Check this line again.` };
  if (saved.holderName !== payeeName)
    return { recipient: `${payeeName} is now ${saved.holderName}. Check this line again.` };
  return saved.accountFingerprint.equals(accountFingerprint)
    ? {}
    : { recipient: "The recipient's account has changed. Check this line again." };
}

function termsFaults(
  { currency, country, purpose }: RightLine,
  currencies: ReadonlySet<CurrencyCode>,
): FieldFaults {
  const fault = country !== null && isCountryCode(country) ? purposeFault(country, purpose) : undefined;
  return {
    ...(!currencies.has(currency) && { currency: unsupportedCurrency }),
    ...(fault !== undefined && { purpose: fault }),
  };
}
