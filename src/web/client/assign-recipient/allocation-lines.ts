import type { BodyInput } from "#contract/endpoint.ts";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import type { allocateTrade, Trade } from "#contract/trading/trades.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, type Money, minorPerMajor, money, parseAmount } from "#domain/money.ts";
import { type PurposeCode, purposeFault } from "#domain/payments/payments/payment-purpose.ts";
import { recipientReferenceFault } from "#domain/payments/payments/payment-reference.ts";

/* The split's lines, pure. Amounts are kept as typed and computed in minor units of the bought currency. */

export type AllocationLine = {
  /** Stable key while the line exists. */
  readonly key: string;
  readonly to: "recipient" | "balance";
  /** Empty for the balance and until a recipient is chosen. */
  readonly beneficiaryId: string;
  /** A clean decimal text; empty when nothing is entered. */
  readonly amount: string;
  /** What the recipient sees on their statement; empty for the exchange's reference. */
  readonly reference: string;
  /** Empty until chosen, and where the recipient's bank doesn't ask. */
  readonly purpose: PurposeCode | "";
};

/** The request: exact amounts that add up to the total. */
type Allocation = BodyInput<typeof allocateTrade>["lines"];

/** A line without a recipient. */
export function blankLine(key: string): AllocationLine {
  return { key, to: "recipient", beneficiaryId: "", amount: "", reference: "", purpose: "" };
}

type SavedLine = {
  readonly beneficiaryId: string | null;
  readonly toBalance: boolean;
  readonly amount: string;
  readonly reference: string | null;
  readonly purpose: PurposeCode | "" | null;
};

/** The lines of the draft, else of the saved split, else one blank line. */
export function getInitialLines(
  { allocation }: Pick<Trade, "allocation">,
  draft: readonly SavedLine[] = [],
): readonly AllocationLine[] {
  const saved: readonly SavedLine[] = draft.length > 0 ? draft : allocation;
  if (saved.length === 0) return [blankLine("line-1")];
  return saved.map((line, index) => ({
    key: `line-${index + 1}`,
    to: line.toBalance ? "balance" : "recipient",
    beneficiaryId: line.beneficiaryId ?? "",
    amount: line.amount,
    reference: line.reference ?? "",
    purpose: line.purpose ?? "",
  }));
}

/** The lines as stored in the draft. */
export function toDraft(
  lines: readonly AllocationLine[],
): (SavedLine & { readonly reference: string; readonly purpose: PurposeCode | "" })[] {
  return lines
    .filter((line) => !isBlank(line))
    .map(({ to, beneficiaryId, amount, reference, purpose }) => ({
      beneficiaryId: beneficiaryId === "" ? null : beneficiaryId,
      toBalance: to === "balance",
      amount,
      reference,
      purpose,
    }));
}

/** Unallocated amount; negative when the lines exceed the total. */
export function getRemainder(lines: readonly AllocationLine[], total: Money): Money {
  const sum = lines.reduce((soFar, line) => soFar + amountOf(line, total.currency), 0n);
  return money(total.minor - sum, total.currency);
}

/** Whether the lines add up to the total within 0.01 and each has a recipient, an amount and a valid reference. */
export function isComplete(lines: readonly AllocationLine[], total: Money): boolean {
  const used = lines.filter((line) => !isBlank(line));
  if (used.length === 0 || used.some((line) => !isLineComplete(line, total.currency))) return false;
  const left = getRemainder(used, total).minor;
  const odd = left < 0n ? -left : left;
  return odd <= tolerance(total.currency) && lastAmount(used, total) > 0n;
}

/** The request's lines: without blank ones, the odd cent on the last one, so that the sum is exact. */
export function toAllocation(lines: readonly AllocationLine[], total: Money): Allocation {
  const used = lines.filter((line) => !isBlank(line));
  return used.map((line, index) => {
    const minor = index === used.length - 1 ? lastAmount(used, total) : amountOf(line, total.currency);
    const amount = formatAmount(money(minor, total.currency));
    return line.to === "balance"
      ? { toBalance: true, amount }
      : {
          beneficiaryId: line.beneficiaryId,
          amount,
          reference: line.reference.trim(),
          ...(line.purpose !== "" && { purpose: line.purpose }),
        };
  });
}

/** Sets a line's recipient. A line without an amount takes the remainder. */
export function withRecipient(
  lines: readonly AllocationLine[],
  key: string,
  beneficiaryId: string,
  total: Money,
): readonly AllocationLine[] {
  const left = getRemainder(lines, total);
  return lines.map((line) => {
    if (line.key !== key) return line;
    const amount = line.amount === "" && left.minor > 0n ? formatAmount(left) : line.amount;
    // Another country may ask for none, or mean it differently.
    return { ...line, beneficiaryId, amount, purpose: "" };
  });
}

/** Puts a newly added recipient on the first line without one, or on a new one, with any remainder. */
export function withAdded(
  lines: readonly AllocationLine[],
  newKey: string,
  beneficiaryId: string,
  total: Money,
): readonly AllocationLine[] {
  if (lines.some((line) => line.beneficiaryId === beneficiaryId)) return lines;
  const free = lines.find((line) => line.to === "recipient" && line.beneficiaryId === "");
  if (free) return withRecipient(lines, free.key, beneficiaryId, total);
  return withRecipient([...lines, blankLine(newKey)], newKey, beneficiaryId, total);
}

/** Adds the remainder to a line, or takes the excess off it, down to zero. */
export function withRemainder(
  lines: readonly AllocationLine[],
  key: string,
  total: Money,
): readonly AllocationLine[] {
  const left = getRemainder(lines, total).minor;
  return lines.map((line) => {
    if (line.key !== key) return line;
    const minor = amountOf(line, total.currency) + left;
    return { ...line, amount: minor > 0n ? formatAmount(money(minor, total.currency)) : "" };
  });
}

/** Puts the remainder on the balance line, or on a new one that replaces blank lines. */
export function withBalance(
  lines: readonly AllocationLine[],
  newKey: string,
  total: Money,
): readonly AllocationLine[] {
  const balance = lines.find((line) => line.to === "balance");
  if (balance) return withRemainder(lines, balance.key, total);
  const amount = formatAmount(getRemainder(lines, total));
  const kept = lines.filter((line) => !isBlank(line));
  return [...kept, { key: newKey, to: "balance", beneficiaryId: "", amount, reference: "", purpose: "" }];
}

/** Recipients that a line may choose: each may be on one line only. */
export function getRecipientOptions(
  line: AllocationLine,
  lines: readonly AllocationLine[],
  recipients: readonly Beneficiary[],
): readonly Beneficiary[] {
  const taken = new Set(
    lines.filter(({ key }) => key !== line.key).map(({ beneficiaryId }) => beneficiaryId),
  );
  return recipients.filter(({ id }) => !taken.has(id));
}

/** Removes recipients that no longer exist, so that none of them is submitted. */
export function withoutMissing(
  lines: readonly AllocationLine[],
  recipients: readonly Beneficiary[],
): readonly AllocationLine[] {
  const known = new Set(recipients.map(({ id }) => id));
  const isMissing = (line: AllocationLine) => line.beneficiaryId !== "" && !known.has(line.beneficiaryId);
  return lines.some(isMissing)
    ? lines.map((line) => (isMissing(line) ? { ...line, beneficiaryId: "" } : line))
    : lines;
}

export function isBlank(line: AllocationLine): boolean {
  return line.to === "recipient" && line.beneficiaryId === "" && line.amount === "";
}

/** True when the line has a recipient, an amount above zero and a reference that can be sent. */
export function isLineComplete(line: AllocationLine, currency: CurrencyCode): boolean {
  if (amountOf(line, currency) <= 0n) return false;
  return (
    line.to === "balance" || (line.beneficiaryId !== "" && getReferenceError(line, currency) === undefined)
  );
}

/** Whether each line has a purpose where its recipient's bank asks; the recipients are in the lines' order. */
export function havePurposes(
  lines: readonly AllocationLine[],
  recipients: readonly (Beneficiary | undefined)[],
): boolean {
  return lines.every(({ purpose }, index) => !purposeFault(recipients[index]?.countryCode ?? "", purpose));
}

/** By the server's rule. */
export function getReferenceError({ reference }: AllocationLine, currency: CurrencyCode): string | undefined {
  return recipientReferenceFault(reference.trim(), currency);
}

/** In minor units; an unreadable amount counts as zero. */
function amountOf({ amount }: AllocationLine, currency: CurrencyCode): bigint {
  const read = parseAmount(amount === "" ? "0" : amount, currency);
  return typeof read === "bigint" ? read : 0n;
}

function lastAmount(lines: readonly AllocationLine[], total: Money): bigint {
  const last = lines.at(-1);
  return last ? amountOf(last, total.currency) + getRemainder(lines, total).minor : 0n;
}

/** 0.01 in minor units: one cent, or zero for a currency without cents. */
function tolerance(currency: CurrencyCode): bigint {
  return minorPerMajor(currency) / 100n;
}
