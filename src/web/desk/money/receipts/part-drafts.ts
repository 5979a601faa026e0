import type { ReceiptPlaces } from "#contract/payments/receipt-queue.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";

/** A target for a part of a receipt, with the amount as typed. */
export type PartDraft = {
  /** The trade's or the client's id. */
  id: string;
  kind: "trade" | "client";
  words: string;
  /** Decimal text; for a trade exactly the amount due. */
  amount: string;
};

type ReceiptTotal = { amount: string; currency: CurrencyCode };

/**
 * The unallocated rest of a receipt in minor units; negative when over-allocated. Undefined while a part has
 * no valid amount.
 */
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

/** A trade's part defaults to the amount due. */
export function toTradePart({ id, reference, client, due }: ReceiptPlaces["trades"][number]): PartDraft {
  return { id, kind: "trade", words: `${reference} of ${client.name || client.email}`, amount: due };
}

/** A balance's part defaults to the remainder. */
export function toClientPart(
  { id, name, email }: ReceiptPlaces["clients"][number],
  whole: ReceiptTotal,
  parts: readonly PartDraft[],
): PartDraft {
  const left = getUnallocated(whole, parts) ?? 0n;
  const amount = formatAmount(money(left > 0n ? left : 0n, whole.currency));
  return { id, kind: "client", words: `Balance of ${name || email}`, amount };
}
