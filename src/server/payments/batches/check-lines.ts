import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";
import type { BatchCells, BatchColumn } from "#domain/payments/batches/batch-columns.ts";
import { plainAmount } from "#domain/payments/batches/batch-columns.ts";
import { hasAccountInput, maskedNumber } from "#domain/payments/beneficiaries/bank-account.ts";
import { type BeneficiaryInput, maxBeneficiaries } from "#domain/payments/beneficiaries/beneficiary.ts";
import { recipientReferenceFault, standardReference } from "#domain/payments/payments/payment-reference.ts";
import { type FieldFaults, type RefusalCode, Refused } from "#domain/refusal.ts";
import { accountFingerprints } from "#server/payments/beneficiaries/account-details.ts";
import { validateBeneficiary } from "#server/payments/beneficiaries/validate-beneficiary.ts";
import type { Vault } from "#server/platform/vault.ts";

/** A recipient that the client has saved. */
export type SavedRecipient = {
  readonly id: string;
  readonly holderName: string;
  readonly nickname: string | null;
  readonly currency: CurrencyCode;
  readonly accountMasked: string;
  readonly accountFingerprint: Buffer;
};

/** Whom and what a right line pays. */
export type LinePayment = {
  /** Null for a recipient who is saved when the line is paid. */
  readonly beneficiaryId: string | null;
  readonly payeeName: string;
  readonly accountMasked: string;
  readonly accountFingerprint: Buffer;
  readonly currency: CurrencyCode;
  /** In minor units. */
  readonly amount: bigint;
  readonly reference: string;
};

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
  readonly vault: Vault;
};

/**
 * Checks lines by the rules of a single recipient and payment, without a query: the faults of each by column.
 * Lines of the same recipient, amount and reference, in the batch or paid within seven days, are pointed out.
 */
export function checkLines(lines: readonly BatchCells[], context: CheckContext): CheckedLine[] {
  const known = new Recipients(context.recipients);
  const seen = new Map<string, number>();
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
    const key = duplicateKey(payment);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? index + 1);
    const duplicate =
      earlier !== undefined
        ? `Same recipient, amount and reference as line ${earlier}`
        : context.recent.has(key)
          ? "Same recipient, amount and reference as a payment of the last 7 days"
          : null;
    return { ...checked, duplicate };
  });
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
  known: Recipients,
  context: CheckContext,
): Omit<CheckedLine, "duplicate"> {
  const faults: Partial<Record<BatchColumn, string>> = {};
  const code = (cells.currency ?? "").toUpperCase();
  const currency = isCurrencyCode(code) && context.currencies.has(code) ? code : undefined;
  if (!currency)
    faults.currency = code === "" ? "Enter a currency, like EUR." : "We don't pay in this currency.";
  const amount = parseAmount(plainAmount(cells.amount ?? ""), currency ?? "GBP");
  const amountFault =
    typeof amount === "bigint"
      ? amount > 0n
        ? undefined
        : amountTexts.amount_too_small
      : amountTexts[amount];
  if (amountFault !== undefined) faults.amount = amountFault;
  const reference = cells.reference?.trim() || standardReference;
  const referenceFault = recipientReferenceFault(reference);
  if (referenceFault !== undefined) faults.reference = referenceFault;
  const payee = currency && findPayee(cells, currency, known, context);
  if (payee && "faults" in payee) Object.assign(faults, payee.faults);
  if (!payee && (cells.recipient ?? "") === "") faults.recipient = missingRecipient;
  if (
    Object.keys(faults).length > 0 ||
    !currency ||
    !payee ||
    "faults" in payee ||
    typeof amount !== "bigint"
  )
    return { faults, payment: undefined };
  return { faults: {}, payment: { ...payee, currency, amount, reference } };
}

const missingRecipient = "Enter the recipient's name.";
const amountTexts: Readonly<Partial<Record<RefusalCode, string>>> = {
  amount_malformed: "Enter the amount in numbers, like 1250.00.",
  amount_too_large: "That's more than we can pay at once.",
  amount_too_precise: "That amount has too many decimals for this currency.",
  amount_too_small: "Enter an amount above 0.",
};

type FoundPayee = Pick<LinePayment, "beneficiaryId" | "payeeName" | "accountMasked" | "accountFingerprint">;

/** By the account where the line has one, else by name among the saved recipients. */
function findPayee(
  cells: BatchCells,
  currency: CurrencyCode,
  known: Recipients,
  { clientId, vault }: CheckContext,
): FoundPayee | { readonly faults: FieldFaults } {
  const name = cells.recipient ?? "";
  if (name === "") return { faults: { recipient: missingRecipient } };
  if (!hasAccountInput(cells)) {
    const named = known.named(name, currency);
    if (named.length > 1)
      return { faults: { recipient: "Several recipients have this name. Add the account." } };
    if (named[0]) return named[0];
    return { faults: { recipient: `You have no ${currency} recipient with this name. Add the account.` } };
  }
  try {
    const { facts, account } = validateBeneficiary(beneficiaryOf(cells, currency));
    const fingerprints = accountFingerprints(account, clientId, vault);
    const saved = known.withAccount(fingerprints);
    if (saved) return saved;
    return {
      beneficiaryId: null,
      payeeName: facts.holderName,
      accountMasked: maskedNumber(account),
      accountFingerprint: fingerprints[0],
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { faults: columnFaults(error.fields ?? {}) };
  }
}

/** A line as the recipient that paying it saves. */
export function beneficiaryOf(cells: BatchCells, currency: CurrencyCode): BeneficiaryInput {
  const { recipient, town, country, amount: _, currency: __, reference: ___, ...numbers } = cells;
  const address =
    town === undefined && country === undefined ? {} : { town, addressCountry: country?.toUpperCase() };
  return { ...numbers, ...address, type: "someone", currency, accountHolder: recipient };
}

/** The recipient form's fields as columns. */
function columnFaults(fields: FieldFaults): FieldFaults {
  const columns: Readonly<Record<string, string>> = { accountHolder: "recipient", addressCountry: "country" };
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [columns[field] ?? field, text]));
}

/** Saved recipients by account and by name, and the new ones of the lines so far. */
class Recipients {
  readonly #byAccount = new Map<string, FoundPayee>();
  readonly #byName = new Map<string, FoundPayee[]>();
  readonly #added = new Set<string>();

  constructor(saved: readonly SavedRecipient[]) {
    for (const { id, holderName, nickname, currency, accountMasked, accountFingerprint } of saved) {
      const payee = { beneficiaryId: id, payeeName: holderName, accountMasked, accountFingerprint };
      this.#byAccount.set(accountFingerprint.toString("hex"), payee);
      const names = new Set([holderName, nickname ?? holderName].map((name) => keyOf(name, currency)));
      for (const key of names) this.#byName.set(key, [...(this.#byName.get(key) ?? []), payee]);
    }
  }

  named(name: string, currency: CurrencyCode): readonly FoundPayee[] {
    return this.#byName.get(keyOf(name, currency)) ?? [];
  }

  withAccount(fingerprints: readonly Buffer[]): FoundPayee | undefined {
    return fingerprints.map((each) => this.#byAccount.get(each.toString("hex"))).find((found) => found);
  }

  /** False for an account that an earlier line adds as well. */
  remember({ accountFingerprint }: FoundPayee): boolean {
    const key = accountFingerprint.toString("hex");
    if (this.#added.has(key)) return false;
    this.#added.add(key);
    return true;
  }
}

function keyOf(name: string, currency: CurrencyCode): string {
  return `${currency} ${name.trim().replaceAll(/\s+/g, " ").toLowerCase()}`;
}
