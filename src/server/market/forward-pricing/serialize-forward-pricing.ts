import type { ForwardPricingInput } from "#contract/market/forward-pricing.ts";
import {
  ageOfCurve,
  type DepositCurve,
  depositTenors,
} from "#domain/market/forward-pricing/deposit-curve.ts";
import { depositRateInPercent } from "#domain/market/forward-pricing/deposit-rate.ts";
import { type ForwardMargins, marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type CurveRow, findMargins, listCurves, listPairs, type MarginsRow, type PairRow } from "./store.ts";

/** What forwards are priced with, for the desk, with who set and approved it. */
export async function describeForwardPricing(
  db: Database | Transaction,
  now: Date,
): Promise<ForwardPricingInput> {
  const curves = await listCurves(db);
  const pairs = await listPairs(db);
  const margins = await findMargins(db);
  return {
    curves: curves.map(({ id, currency, rates, isReference, ...curve }) => {
      const age = ageOfCurve(curve.setAt, now);
      return { id, currency, rates: ratesInPercent(rates), isReference, age, set: describeSetting(curve) };
    }),
    pairs: pairs.map(({ id, pair: [one, other], isOpen, ...pair }) => {
      return { id, currencies: [one, other], isOpen, set: describeSetting(pair) };
    }),
    margins: margins
      ? { id: margins.id, margins: marginsInPercent(margins.margins), set: describeSetting(margins) }
      : null,
  };
}

function ratesInPercent(rates: DepositCurve) {
  const entries = depositTenors.map((tenor) => [tenor, depositRateInPercent(rates[tenor])] as const);
  return Object.fromEntries(entries) as Record<(typeof depositTenors)[number], number>;
}

function marginsInPercent(margins: ForwardMargins) {
  const entries = marginTenors.map((tenor) => [tenor, marginInPercent(margins[tenor])] as const);
  return Object.fromEntries(entries) as Record<(typeof marginTenors)[number], number>;
}

function describeSetting({
  setAt,
  setterName,
  approverName,
}: Pick<CurveRow | PairRow | MarginsRow, "setAt" | "setterName" | "approverName">) {
  return { at: setAt, by: setterName, approvedBy: approverName };
}
