import { type CurrencyCode, homeCurrency } from "#domain/currency.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { averageRate, type Rate } from "#domain/rate.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { divide } from "#domain/rounding.ts";

type Rates = Pick<RateTable, "perBase"> | undefined;

/** What one kind of exchange put into the position; its legs were worth nothing together at mid-market of their moment. */
export type PositionFlow = {
  readonly legs: readonly Money[];
  /** What was sold, and its worth in pence when it was sold; undefined where that isn't on record. */
  readonly priced?: { readonly amount: Money; readonly worth: bigint } | undefined;
};

export type DayFacts = {
  /** The position now. */
  readonly positions: readonly Money[];
  /** Since the day began. */
  readonly flows: readonly PositionFlow[];
  /** What exchanges with clients, and closing them, earned since the day began. */
  readonly earned: readonly Money[];
  /** What liquidity providers gave more than mid-market since the day began; less, below zero. */
  readonly covered: readonly Money[];
  readonly ratesNow: Rates;
  readonly ratesAtStart: Rates;
};

/** Results of a day in pence; null where a rate is missing. */
export type Result = {
  readonly earned: bigint | null;
  readonly covered: bigint | null;
  readonly realised: bigint | null;
  readonly unrealised: bigint | null;
};

export type CurrencyResult = Result & {
  readonly currency: CurrencyCode;
  /** Pounds per 1 of the currency that its position cost; undefined where it is flat or turned around at a gain. */
  readonly averageRate: Rate | undefined;
};

/**
 * A day's result by currency. Realised is what exchanges earned and covering brought, at mid-market now. Unrealised is the position at
 * mid-market now less its cost: what it was worth as the day began, and each flow since at mid-market of its moment. A flow costs
 * nothing over all its currencies, so that the sum over all currencies is what the moves of the rates have brought.
 */
export function dayResult(facts: DayFacts): {
  readonly currencies: readonly CurrencyResult[];
  readonly together: Result;
} {
  const { positions, flows, earned, covered } = facts;
  const legs = flows.flatMap((flow) => flow.legs);
  const codes = new Set([...positions, ...legs, ...earned, ...covered].map(({ currency }) => currency));
  const costs = costsOf(facts);
  const currencies = [...codes].toSorted().map((currency) => {
    const earnedHere = worthOf(sumIn(currency, earned), facts.ratesNow);
    const coveredHere = worthOf(sumIn(currency, covered), facts.ratesNow);
    const position = sumIn(currency, positions);
    const worth = worthOf(position, facts.ratesNow);
    const cost = costs?.get(currency) ?? (costs ? 0n : null);
    return {
      currency,
      earned: earnedHere,
      covered: coveredHere,
      realised: sumOf([earnedHere, coveredHere]),
      unrealised: worth === null || cost === null ? null : worth - cost,
      averageRate: cost === null ? undefined : rateOf(position, cost),
    };
  });
  const total = (of: (result: Result) => bigint | null) => sumOf(currencies.map(of));
  const together = {
    earned: total((result) => result.earned),
    covered: total((result) => result.covered),
    realised: total((result) => result.realised),
    unrealised: total((result) => result.unrealised),
  };
  return { currencies, together };
}

/** What the position in each currency cost, in pence; undefined where a rate of the day's start is missing. */
function costsOf({ positions, flows, ratesAtStart }: DayFacts): Map<CurrencyCode, bigint> | undefined {
  const costs = new Map<CurrencyCode, bigint>();
  const add = (currency: CurrencyCode, pence: bigint) =>
    costs.set(currency, (costs.get(currency) ?? 0n) + pence);
  const legs = flows.flatMap((flow) => flow.legs);
  for (const currency of new Set([...positions, ...legs].map((amount) => amount.currency))) {
    const atStart = sumIn(currency, positions).minor - sumIn(currency, legs).minor;
    const worth = worthOf(money(atStart, currency), ratesAtStart);
    if (worth === null) return undefined;
    add(currency, worth);
  }
  for (const flow of flows) {
    const split = splitCost(flow, ratesAtStart);
    if (!split) return undefined;
    for (const [currency, pence] of split) add(currency, pence);
  }
  return costs;
}

/**
 * The cost of a flow by currency, in pence, zero together: pounds are worth themselves, what was sold its recorded worth, and the last
 * currency what is left. A leg without either has its worth as the day began.
 */
function splitCost(
  { legs, priced }: PositionFlow,
  ratesAtStart: Rates,
): readonly (readonly [CurrencyCode, bigint])[] | undefined {
  const split: [CurrencyCode, bigint][] = [];
  let rest = 0n;
  const put = (currency: CurrencyCode, pence: bigint) => {
    split.push([currency, pence]);
    rest -= pence;
  };
  const codes = [...new Set(legs.map(({ currency }) => currency))];
  const foreign: readonly CurrencyCode[] = codes.filter((code) => code !== homeCurrency);
  const sold = priced?.amount.currency;
  const last =
    foreign.find((code) => code !== sold && code !== "USD") ?? foreign.find((code) => code !== sold) ?? sold;
  if (codes.includes(homeCurrency)) put(homeCurrency, sumIn(homeCurrency, legs).minor);
  for (const currency of foreign) {
    if (currency === last) continue;
    const amount = sumIn(currency, legs);
    const worth =
      priced && currency === sold && priced.amount.minor !== 0n
        ? divide(amount.minor * priced.worth, priced.amount.minor, "half-even")
        : worthOf(amount, ratesAtStart);
    if (worth === null) return undefined;
    put(currency, worth);
  }
  if (last !== undefined && foreign.includes(last)) put(last, rest);
  return split;
}

/** Null without a rate. */
function worthOf(amount: Money, rates: Rates): bigint | null {
  return totalIn(homeCurrency, [amount], rates)?.minor ?? null;
}

function sumIn(currency: CurrencyCode, amounts: readonly Money[]): Money {
  let minor = 0n;
  for (const amount of amounts) if (amount.currency === currency) minor += amount.minor;
  return money(minor, currency);
}

function sumOf(parts: readonly (bigint | null)[]): bigint | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0n);
}

function rateOf({ minor, currency }: Money, cost: bigint): Rate | undefined {
  if (minor === 0n || cost === 0n || minor < 0n !== cost < 0n || currency === homeCurrency) return undefined;
  const withoutSign = (value: bigint) => (value < 0n ? -value : value);
  return averageRate(
    money(withoutSign(minor), currency),
    money(withoutSign(cost), homeCurrency),
    "half-even",
  );
}
