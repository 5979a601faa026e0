import { addDays, type Day, type SettlementCalendar } from "#domain/calendar.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { money, parseAmount } from "#domain/money.ts";
import type { BatchCells, BatchColumn } from "#domain/payments/batches/batch-columns.ts";
import { isAmbiguousAmount, plainAmount } from "#domain/payments/batches/batch-columns.ts";
import { payDay } from "#domain/payments/batches/pay-day.ts";
import { hasAccountInput, maskedNumber } from "#domain/payments/beneficiaries/bank-account.ts";
import { type BeneficiaryInput, maxBeneficiaries } from "#domain/payments/beneficiaries/beneficiary.ts";
import { payoutAmountFault, smallPayoutFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import { findPurpose, purposeFault } from "#domain/payments/payments/payment-purpose.ts";
import { recipientReferenceFault, standardReference } from "#domain/payments/payments/payment-reference.ts";
import { type FieldFaults, type RefusalCode, Refused } from "#domain/refusal.ts";
import { accountFingerprints } from "#server/payments/beneficiaries/account-details.ts";
import { validateBeneficiary } from "#server/payments/beneficiaries/validate-beneficiary.ts";
import type { Vault } from "#server/platform/vault.ts";
import {
  describeUnpayable,
  type FoundPayee,
  type KnownRecipient,
  KnownRecipients,
  type LinePayment,
  type SavedRecipient,
} from "./known-recipients.ts";

export type CheckedLine = {
  readonly faults: FieldFaults;
  readonly payment: LinePayment | undefined;
  /** Why it may be paid twice; null where nothing is alike. */
  readonly duplicate: string | null;
};

export type CheckContext = {
  readonly clientId: string;
  readonly recipients: readonly SavedRecipient[];
  /** Currencies in which recipients can be saved. */
  readonly currencies: ReadonlySet<CurrencyCode>;
  /** Keys of the payments of the last seven days, see `duplicateKey`. */
  readonly recent: ReadonlySet<string>;
  /** In London, as the days of lines are. */
  readonly today: Day;
  readonly calendar: SettlementCalendar;
  readonly vault: Vault;
};

/**
 * Checks lines by the rules of a single recipient and payment, without a query: the faults of each by column.
 * Lines of the same recipient, amount and reference within seven days, in the batch or paid, are pointed out.
 */
export function checkLines(lines: readonly BatchCells[], context: CheckContext): CheckedLine[] {
  const known = new KnownRecipients(context.recipients);
  const seen = new Map<string, SeenLine[]>();
  let added = 0;
  return lines.map((cells, index) => {
    const checked = checkLine(cells, known, context);
    const { payment } = checked;
    if (!payment) return { ...checked, duplicate: null };
    if (payment.beneficiaryId === null && known.remember(payment)) added += 1;
    if (context.recipients.length + added > maxBeneficiaries) {
      const recipient = `You can save at most ${maxBeneficiaries.toLocaleString("en-GB")} recipients.`;
      return { faults: { recipient }, payment: undefined, duplicate: null };
    }
    return { ...checked, duplicate: findDuplicate(payment, index + 1, seen, context) };
  });
}

type SeenLine = { readonly line: number; readonly day: Day };

export const repeatsPayment = "Same recipient, amount and reference as a payment of the last 7 days";

/** Days within which an equal payment looks like one made twice. */
export const duplicateDays = 7;

function findDuplicate(
  payment: LinePayment,
  line: number,
  seen: Map<string, SeenLine[]>,
  { recent, today }: CheckContext,
): string | null {
  const key = duplicateKey(payment);
  const day = payment.paysOn ?? today;
  const alike = seen.get(key) ?? [];
  const earlier = alike.find((each) => isWithinDays(each.day, day));
  // Of those of one day the first is named.
  if (earlier?.day !== day) seen.set(key, [...alike, { line, day }]);
  if (earlier) return `Same recipient, amount and reference as line ${earlier.line}`;
  return recent.has(key) && isWithinDays(today, day) ? repeatsPayment : null;
}

export function isWithinDays(one: Day, other: Day): boolean {
  return addDays(one, duplicateDays) >= other && addDays(other, duplicateDays) >= one;
}

/** Equal for payments that look like one made twice. */
export function duplicateKey({
  accountFingerprint,
  currency,
  amount,
  reference,
}: Pick<LinePayment, "accountFingerprint" | "currency" | "amount" | "reference">): string {
  return [accountFingerprint.toString("base64url"), currency, amount, reference.toLowerCase()].join(" ");
}

function checkLine(
  cells: BatchCells,
  known: KnownRecipients,
  context: CheckContext,
): Omit<CheckedLine, "duplicate"> {
  const faults: Partial<Record<BatchColumn, string>> = {};
  const code = (cells.currency ?? "").toUpperCase();
  const currency = isCurrencyCode(code) && context.currencies.has(code) ? code : undefined;
  if (!currency) faults.currency = code === "" ? "Enter a currency, like EUR." : unsupportedCurrency;
  const written = plainAmount(cells.amount ?? "");
  const amount = parseAmount(written, currency ?? "GBP");
  const amountFault = isAmbiguousAmount(written)
    ? ambiguousAmount
    : typeof amount === "bigint"
      ? amount > 0n
        ? undefined
        : amountTexts.amount_too_small
      : amountTexts[amount];
  if (amountFault !== undefined) faults.amount = amountFault;
  const reference = cells.reference?.trim() || standardReference;
  const referenceFault = recipientReferenceFault(reference, currency);
  if (referenceFault !== undefined) faults.reference = referenceFault;
  const day = payDay(cells.date ?? "", context.today, (each) =>
    context.calendar.isHoliday(currency ?? "GBP", each),
  );
  if (!day.ok) faults.date = day.fault;
  const payee = currency && findPayee(cells, currency, known, context);
  if (payee && "faults" in payee) Object.assign(faults, payee.faults);
  if (!payee && (cells.recipient ?? "") === "") faults.recipient = missingRecipient;
  const purpose = findPurpose(cells.purpose ?? "") ?? null;
  const isUnknown = purpose === null && (cells.purpose ?? "") !== "";
  const country = payee && "country" in payee ? payee.country : "";
  const limitFault =
    currency &&
    typeof amount === "bigint" &&
    amount > 0n &&
    (payoutAmountFault({ currency, country, amount }) ?? smallPayoutFault(money(amount, currency)));
  if (limitFault) faults.amount = limitFault;
  const purposeText = isUnknown ? unknownPurpose : purposeFault(country, purpose);
  if (purposeText !== undefined) faults.purpose = purposeText;
  if (
    Object.keys(faults).length > 0 ||
    !currency ||
    !payee ||
    "faults" in payee ||
    !day.ok ||
    typeof amount !== "bigint"
  )
    return { faults, payment: undefined };
  const { paysOn } = day;
  return { faults: {}, payment: { ...payee, currency, amount, reference, purpose, paysOn } };
}

export const unsupportedCurrency = "We don't pay in this currency.";

const ambiguousAmount = "Add decimals, like 1000.00.";

const unknownPurpose = "Use a purpose that we know, such as SALA for a salary or SUPP for an invoice.";

const missingRecipient = "Enter the recipient's name.";
/** Short enough to be read whole below the narrow cell of an amount. */
const amountTexts: Readonly<Partial<Record<RefusalCode, string>>> = {
  amount_malformed: "Use numbers, like 1250.00.",
  amount_too_large: "More than we can pay.",
  amount_too_precise: "Too many decimals.",
  amount_too_small: "Enter more than 0.",
};

/** By the account where the line has one, else by name among the saved recipients. */
function findPayee(
  cells: BatchCells,
  currency: CurrencyCode,
  known: KnownRecipients,
  { clientId, vault }: CheckContext,
): FoundPayee | { readonly faults: FieldFaults } {
  const name = cells.recipient ?? "";
  if (name === "") return { faults: { recipient: missingRecipient } };
  if (!hasAccountInput(cells)) {
    const named = known.named(name, currency);
    if (named.length > 1)
      return { faults: { recipient: "Several recipients have this name. Add the account." } };
    if (named[0]) return payeeOf(named[0]);
    return { faults: { recipient: `You have no ${currency} recipient with this name. Add the account.` } };
  }
  try {
    const { facts, account } = validateBeneficiary(beneficiaryOf(cells, currency));
    const fingerprints = accountFingerprints(account, clientId, vault);
    const saved = known.withAccount(fingerprints);
    if (saved) return payeeOf(saved);
    return {
      beneficiaryId: null,
      payeeName: facts.holderName,
      accountMasked: maskedNumber(account),
      accountFingerprint: fingerprints[0],
      country: account.country,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { faults: columnFaults(error.fields ?? {}) };
  }
}

/** Of a saved recipient who can be paid. */
function payeeOf({ payee, refusal }: KnownRecipient): FoundPayee | { readonly faults: FieldFaults } {
  return refusal === undefined ? payee : { faults: { recipient: describeUnpayable(refusal) } };
}

/** A line as the recipient that paying it saves. */
export function beneficiaryOf(cells: BatchCells, currency: CurrencyCode): BeneficiaryInput {
  const { recipient, town, country, amount: _, currency: __, reference: ___, ...others } = cells;
  const { purpose: ____, date: _____, ...numbers } = others;
  const address =
    town === undefined && country === undefined ? {} : { town, addressCountry: country?.toUpperCase() };
  return { ...numbers, ...address, type: "someone", currency, accountHolder: recipient };
}

/** The recipient form's fields as columns. */
function columnFaults(fields: FieldFaults): FieldFaults {
  const columns: Readonly<Record<string, string>> = { accountHolder: "recipient", addressCountry: "country" };
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [columns[field] ?? field, text]));
}
