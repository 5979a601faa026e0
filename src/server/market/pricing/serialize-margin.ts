import type { SetMargin } from "#contract/market/pricing.ts";
import { assert } from "#domain/assert.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import type { MarginRow } from "./store.ts";
import { toMargin } from "./terms-store.ts";

type Reading = Pick<MarginRow, "currencyA" | "currencyB" | "margin">;

/** Null for a margin on every pair. */
export function toMarginPair({ currencyA, currencyB }: Omit<Reading, "margin">): CanonicalPair | null {
  if (currencyA === null || currencyB === null) return null;
  assert(isCurrencyCode(currencyA) && isCurrencyCode(currencyB), `a pair of ${currencyA} and ${currencyB}`);
  return [currencyA, currencyB];
}

/** A stored margin in percent. */
export function toMarginPercent(row: Pick<Reading, "margin">): number {
  return marginInPercent(toMargin(row));
}

export function serializeMargin(row: MarginRow, awaitsApproval = false): SetMargin {
  const pair = toMarginPair(row);
  return {
    id: row.id,
    client: row.clientId === null ? null : { id: row.clientId, ...person(row.clientName, row.clientEmail) },
    fromCurrency: pair?.[0] ?? null,
    toCurrency: pair?.[1] ?? null,
    margin: toMarginPercent(row),
    setAt: row.createdAt.toISOString(),
    setBy: person(row.setterName, row.setterEmail),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedAt && person(row.enderName, row.enderEmail),
    awaitsApproval,
  };
}

function person(name: string | null, email: string | null) {
  return { name: name ?? "", email: email ?? "" };
}
