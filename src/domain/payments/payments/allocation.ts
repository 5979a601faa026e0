import type { CurrencyCode } from "#domain/currency.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { type AmountFault, type Money, parseAmount } from "#domain/money.ts";
import type { Payee } from "#domain/payments/beneficiaries/beneficiary.ts";
import type { RecipientAddress } from "#domain/payments/beneficiaries/recipient-address.ts";
import { parseHolderName } from "#domain/payments/beneficiaries/recipient-texts.ts";
import type { FieldFaults, Outcome, RefusalCode } from "#domain/refusal.ts";
import { accepted, refused } from "#domain/refusal.ts";
import { type TradeStage, tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import type { PurposeCode } from "./payment-purpose.ts";
import { recipientReferenceFault } from "./payment-reference.ts";

/** A requested line; the amount is decimal text in the bought currency. */
export type AllocationInput =
  | {
      readonly beneficiaryId: string;
      readonly amount: string;
      /** What the recipient sees; blank for the trade's reference. */
      readonly reference?: string | undefined;
      readonly purpose?: PurposeCode | undefined;
    }
  | { readonly toBalance: true; readonly amount: string };

type AllocatedPayment = {
  readonly beneficiaryId: string;
  readonly amount: bigint;
  /** Null for the trade's reference. */
  readonly reference: string | null;
  readonly purpose: PurposeCode | null;
};

/** Split of a trade's bought amount, in minor units. */
export type Allocation = {
  readonly payments: readonly AllocatedPayment[];
  /** Part for the client's balance. */
  readonly toBalance: bigint;
};

export type AllocationResult =
  | { readonly ok: true; readonly value: Allocation }
  | { readonly ok: false; readonly refusal: RefusalCode; readonly fields?: FieldFaults };

const faultTexts: Readonly<Record<AmountFault, string>> = {
  amount_malformed: "Enter the amount in numbers, like 1250.00",
  amount_too_precise: "That amount has too many decimals for this currency.",
  amount_too_large: "That's more than the whole amount. Enter a smaller one.",
};

/**
 * Parses the split of `total`. Lines are positive minor units, each recipient and the balance occur at most
 * once, and the sum must equal the total exactly.
 */
export function parseAllocation(lines: readonly AllocationInput[], total: Money): AllocationResult {
  const amounts = lines.map((line) => parseAmount(line.amount, total.currency));
  const fields = { ...amountFaults(amounts), ...referenceFaults(lines, total.currency) };
  if (Object.keys(fields).length > 0) return { ok: false, refusal: "input_invalid", fields };
  const read = lines.map((line, index) => ({ line, amount: amounts[index] as bigint }));
  if (read.some(({ amount }) => amount === 0n)) return refused("amount_too_small");
  const named = read.map(({ line }) => ("toBalance" in line ? "balance" : line.beneficiaryId.toLowerCase()));
  if (new Set(named).size < named.length) return refused("allocation_mixed_up");
  const sum = read.reduce((soFar, { amount }) => soFar + amount, 0n);
  if (sum !== total.minor) return refused("allocation_incomplete");
  return accepted({
    payments: read.flatMap(({ line, amount }) =>
      "toBalance" in line
        ? []
        : [
            {
              beneficiaryId: line.beneficiaryId,
              amount,
              reference: line.reference?.trim() || null,
              purpose: line.purpose ?? null,
            },
          ],
    ),
    toBalance: read.find(({ line }) => "toBalance" in line)?.amount ?? 0n,
  });
}

/** Message per invalid amount, by request field. */
function amountFaults(amounts: readonly (bigint | AmountFault)[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, amount] of amounts.entries()) {
    if (typeof amount !== "bigint") faults[`lines.${index}.amount`] = faultTexts[amount];
  }
  return faults;
}

/** Message per reference that cannot be sent, by request field. */
function referenceFaults(lines: readonly AllocationInput[], currency: CurrencyCode): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    if ("toBalance" in line) continue;
    const fault = recipientReferenceFault(line.reference?.trim() ?? "", currency);
    if (fault !== undefined) faults[`lines.${index}.reference`] = fault;
  }
  return faults;
}

/**
 * Whether a trade may be allocated: any number of times before funding, and once after it if not done before,
 * since its payments may then be sent at any moment.
 */
export function mayAllocate(trade: {
  readonly stage: TradeStage;
  readonly allocated: boolean;
}): Outcome<true> {
  if (canAdvance(tradeLifecycle, trade.stage, "fund")) return accepted(true);
  if (canAdvance(tradeLifecycle, trade.stage, "pay") && !trade.allocated) return accepted(true);
  if (trade.stage === "CANCELLED" || trade.stage === "FAILED") return refused("trade_not_awaiting_funds");
  return refused("allocation_locked");
}

/**
 * Whether a recipient can be paid: the account has the currency, and for payment files everything required is
 * known. Older recipients may lack a town, or have a name that banks cannot carry.
 */
export function mayBePaid(
  payee: Pick<Payee, "currency" | "name"> & { readonly address?: RecipientAddress | string | null },
  currency: CurrencyCode,
  { payoutsNeedAddress }: { readonly payoutsNeedAddress: boolean },
): Outcome<true> {
  if (payee.currency !== currency) return refused("beneficiary_currency");
  if (!payoutsNeedAddress || (payee.address && parseHolderName(payee.name, currency).ok))
    return accepted(true);
  return refused("beneficiary_incomplete");
}

/** Whether two allocations pay the same amounts, references and purposes to the same recipients and the balance. */
export function isSameAllocation(one: Allocation, other: Allocation): boolean {
  if (one.toBalance !== other.toBalance || one.payments.length !== other.payments.length) return false;
  const payments = new Map(one.payments.map((payment) => [payment.beneficiaryId.toLowerCase(), payment]));
  return other.payments.every(({ beneficiaryId, amount, reference, purpose }) => {
    const same = payments.get(beneficiaryId.toLowerCase());
    return same?.amount === amount && same.reference === reference && same.purpose === purpose;
  });
}
