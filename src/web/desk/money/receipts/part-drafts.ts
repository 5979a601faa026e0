import type { ReceiptPlaces } from "#contract/payments/receipt-queue.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";

/** A place that was chosen for a part of a receipt, and how much of it as it is typed. */
export type PartDraft = {
  /** The trade's or the client's id. */
  id: string;
  kind: "trade" | "client";
  words: string;
  /** Decimal text; of a trade exactly what it is due. */
  amount: string;
};

type ReceiptTotal = { amount: string; currency: CurrencyCode };

/** What of a receipt has no place yet, in minor units; below zero where too much is given out. Undefined while a part is no amount. */
export function getUnallocated(
  { amount, currency }: ReceiptTotal,
  parts: readonly PartDraft[],
): bigint | undefined {
  let left = parseAmount(amount, currency);
  for (const part of parts) {
    const minor = parseAmount(normaliseTypedAmount(part.amount) ?? "", currency);
    if (typeof left !== "bigint" || typeof minor !== "bigint") return undefined;
    left -= minor;
  }
  return typeof left === "bigint" ? left : undefined;
}

/** A trade as a part: what it is due. */
export function toTradePart({ id, reference, client, due }: ReceiptPlaces["trades"][number]): PartDraft {
  return { id, kind: "trade", words: `${reference} of ${client.email}`, amount: due };
}

/** A client's balance as a part: what has no place yet. */
export function toClientPart(
  { id, email }: ReceiptPlaces["clients"][number],
  whole: ReceiptTotal,
  parts: readonly PartDraft[],
): PartDraft {
  const left = getUnallocated(whole, parts) ?? 0n;
  const amount = formatAmount(money(left > 0n ? left : 0n, whole.currency));
  return { id, kind: "client", words: `Balance of ${email}`, amount };
}
