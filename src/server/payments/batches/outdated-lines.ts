import type { CurrencyCode } from "#domain/currency.ts";
import { isCountryCode } from "#domain/payments/beneficiaries/country.ts";
import { countriesThatNeedPurpose, purposeFault } from "#domain/payments/payments/payment-purpose.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { listPayableRecipients } from "#server/payments/beneficiaries/payable-recipients.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { unsupportedCurrency } from "./check-lines.ts";
import { describeUnpayable, type SavedRecipient } from "./known-recipients.ts";
import type { CurrentTerms } from "./line-counts-store.ts";
import { isRight, type RightLine } from "./right-line.ts";
import type { LineRow } from "./store.ts";

/** What a draft's lines have to agree with to be paid. */
type Current = {
  readonly recipients: ReadonlyMap<string, SavedRecipient>;
  readonly currencies: ReadonlySet<CurrencyCode>;
};

type PayingRules = Pick<PayeeRules, "payoutsNeedAddress">;

async function readCurrent(
  db: Database | Transaction,
  clientId: string,
  rules: PayingRules,
): Promise<Current> {
  const recipients = await listPayableRecipients(db, clientId, rules);
  const currencies = await readCurrenciesFor(db, "beneficiary");
  return { recipients: new Map(recipients.map((row) => [row.id, row])), currencies };
}

/**
 * A draft's lines, those with faults that were right when they were checked and aren't any more: their recipient was
 * changed or deleted or can't be paid, their currency closed or their purpose became mandatory. Such a line counts in
 * no sum.
 */
export async function withOutdated(
  db: Database | Transaction,
  clientId: string,
  { lines, ...rules }: PayingRules & { readonly lines: readonly LineRow[] },
): Promise<LineRow[]> {
  const { recipients, currencies } = await readCurrent(db, clientId, rules);
  return lines.map((line) => {
    if (!isRight(line)) return line;
    const faults = { ...recipientFault(line, recipients), ...termsFaults(line, currencies) };
    return Object.keys(faults).length === 0 ? line : { ...line, faults, amount: null, currency: null };
  });
}

/** What `withOutdated` compares with, for counting the outdated lines of any number of drafts in one statement. */
export async function readCurrentTerms(
  db: Database | Transaction,
  clientId: string,
  rules: PayingRules,
): Promise<CurrentTerms> {
  const { recipients, currencies } = await readCurrent(db, clientId, rules);
  const payable = [...recipients.values()].filter(({ refusal }) => refusal === undefined);
  return {
    payable: payable.map(({ id, holderName, accountFingerprint }) => ({
      id,
      holderName,
      accountFingerprint,
    })),
    currencies: [...currencies],
    countriesThatNeedPurpose,
  };
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
  if (!saved.accountFingerprint.equals(accountFingerprint))
    return { recipient: "The recipient's account has changed. Check this line again." };
  return saved.refusal === undefined ? {} : { recipient: describeUnpayable(saved.refusal) };
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
