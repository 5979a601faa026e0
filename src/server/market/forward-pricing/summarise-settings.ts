import type { CurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { type DepositCurve, depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { depositRateInPercent } from "#domain/market/forward-pricing/deposit-rate.ts";
import { type ForwardMargins, marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findMargins, listCurves } from "./store.ts";

/** "1W 3.75%, 1M 3.8%, …" */
export function formatCurve(rates: DepositCurve): string {
  return depositTenors
    .map((tenor) => `${tenor} ${formatPercent(depositRateInPercent(rates[tenor]))}`)
    .join(", ");
}

/** "1M 0.1%, 3M 0.2%, …" */
export function formatMargins(margins: ForwardMargins): string {
  return marginTenors.map((tenor) => `${tenor} ${formatPercent(marginInPercent(margins[tenor]))}`).join(", ");
}

/** Summary of new deposit rates for the second approver. */
export async function summariseCurve(
  tx: Transaction,
  { currency, rates }: { readonly currency: CurrencyCode; readonly rates: DepositCurve },
): Promise<string> {
  const before = (await listCurves(tx)).find((curve) => curve.currency === currency);
  const instead = before ? `, instead of: ${formatCurve(before.rates)}` : "";
  return `Deposit rates of ${currency}: ${formatCurve(rates)}${instead}`;
}

/** Summary of a pair's opening or closing for the second approver. */
export function summarisePair(pair: CanonicalPair, isOpen: boolean): string {
  return `${isOpen ? "Open" : "Close"} ${pair.join("/")} ${isOpen ? "to" : "for"} new forwards`;
}

/** Summary of new margins for the second approver. */
export async function summariseMargins(tx: Transaction, margins: ForwardMargins): Promise<string> {
  const before = await findMargins(tx);
  const instead = before ? `, instead of: ${formatMargins(before.margins)}` : "";
  return `Margins on forwards: ${formatMargins(margins)}${instead}`;
}
