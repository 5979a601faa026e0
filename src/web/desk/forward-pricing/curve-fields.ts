import type { BodyInput } from "#contract/endpoint.ts";
import {
  type DepositCurveRow,
  depositRateFaults,
  forwardMarginFaults,
  type setDepositCurve,
  type setForwardMargins,
} from "#contract/market/forward-pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type DepositTenor, depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { parseTypedDepositRate } from "#domain/market/forward-pricing/deposit-rate.ts";
import { type MarginTenor, marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import { parseTypedMargin } from "#domain/market/pricing/margin.ts";
import type { FormValidation } from "#web/form/use-mutation-form.ts";

/** Rates as typed, in percent. */
export type CurveFields = { rates: Record<DepositTenor, string> };
export type CurveBody = BodyInput<typeof setDepositCurve>;

/** What the form begins with: the currency's rates, or nothing. */
export function curveFields(curve: DepositCurveRow | undefined): CurveFields {
  const rates = depositTenors.map((tenor) => [tenor, curve ? String(curve.rates[tenor]) : ""] as const);
  return { rates: Object.fromEntries(rates) as CurveFields["rates"] };
}

/** The body to send, or what is wrong at which field. */
export function curveBody(
  { rates }: CurveFields,
  of: { readonly currency: CurrencyCode; readonly replaces: string | null },
): FormValidation<CurveBody> {
  const fields = depositTenors.flatMap((tenor) => {
    const read = parseTypedDepositRate(rates[tenor]);
    return typeof read === "string" ? [[`rates.${tenor}`, depositRateFaults[read]] as const] : [];
  });
  return fields.length > 0
    ? { ok: false, fields: Object.fromEntries(fields) }
    : { ok: true, body: { ...of, rates } };
}

/**
 * Several rates that were pasted at once, such as cells of a spreadsheet, by the fields from this one on; undefined for a single
 * one, and for more than there are fields.
 */
export function spreadPasted(text: string, from: DepositTenor): [DepositTenor, string][] | undefined {
  const pasted = text.trim().split(/\s*[\t\n;]\s*/);
  const tenors = depositTenors.slice(depositTenors.indexOf(from));
  if (pasted.length < 2 || pasted.length > tenors.length) return undefined;
  return pasted.flatMap((rate, place) => {
    const tenor = tenors[place];
    return tenor === undefined ? [] : [[tenor, rate]];
  });
}

/** Margins as typed, in percent. */
export type MarginFields = { margins: Record<MarginTenor, string> };
export type MarginsBody = BodyInput<typeof setForwardMargins>;

/** What the form of margins begins with. */
export function marginFields(set: Readonly<Record<MarginTenor, number>> | undefined): MarginFields {
  const margins = marginTenors.map((tenor) => [tenor, set ? String(set[tenor]) : ""] as const);
  return { margins: Object.fromEntries(margins) as MarginFields["margins"] };
}

/** The body to send, or what is wrong at which field. */
export function marginsBody({ margins }: MarginFields, replaces: string | null): FormValidation<MarginsBody> {
  const fields = marginTenors.flatMap((tenor) => {
    const read = parseTypedMargin(margins[tenor]);
    return typeof read === "string" ? [[`margins.${tenor}`, forwardMarginFaults[read]] as const] : [];
  });
  return fields.length > 0
    ? { ok: false, fields: Object.fromEntries(fields) }
    : { ok: true, body: { margins, replaces } };
}
