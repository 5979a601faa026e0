import { assert } from "#domain/assert.ts";
import { type CurrencyCode, homeCurrency } from "#domain/currency.ts";
import { correlatedDraw, gaussian, type Random, seededRandom } from "#domain/market/rates/random.ts";
import { getCrossRate, type RateTable, unitRate } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { convert, type Rate, rateFromNumber } from "#domain/rate.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { exposureIn } from "#domain/reporting/position/exposure.ts";
import {
  type CoverPolicy,
  coverOrder,
  isCoverDue,
  overThresholdSince,
} from "#domain/trading/treasury/cover-policy.ts";
import { simulatedQuote } from "#domain/trading/treasury/simulated-quote.ts";
import { businessDays, currencyAssumptions, dayMinutes, type ForeignCurrency, flow } from "./assumptions.ts";

/** What a policy made of a year. Amounts in pence. */
export type SimulatedYear = {
  /** Profit or loss of each business day: the moves of what was left uncovered, less what covering cost. */
  readonly days: readonly bigint[];
  /** What providers gave less than mid-market, at the rates of each deal. */
  readonly cost: bigint;
  readonly deals: number;
  /** Largest exposure in all currencies together, after the minute's covering. */
  readonly largestExposure: bigint;
};

type Market = Pick<RateTable, "perBase">;
type Trade = { readonly sold: Money; readonly bought: Money };
/** A minute of the year: its rates, and what clients exchanged at mid-market. */
export type Minute = { readonly at: Date; readonly market: Market; readonly trades: readonly Trade[] };

const minuteMs = 60_000;
const firstDay = Date.UTC(2027, 0, 4, 8);

/** The minutes of a year's business days: a random walk of rates and a random flow of clients, the same for a seed. */
export function* simulateMarket(seed: string, days = businessDays): Generator<Minute> {
  const random = { rates: seededRandom(`rates ${seed}`), flow: seededRandom(`flow ${seed}`) };
  const perPound = new Map<ForeignCurrency, number>(
    currencyAssumptions.map(({ currency, perPound: start }) => [currency, start]),
  );
  for (let day = 0; day < days; day++) {
    const opening = firstDay + (day + 2 * Math.floor(day / 5)) * 1_440 * minuteMs;
    for (let minute = 0; minute < dayMinutes; minute++) {
      // The first minute of a day has the moves of the night before it.
      move(perPound, minute === 0 ? 1_440 - dayMinutes : 1, random.rates);
      const market = tableOf(perPound);
      const isTraded = random.flow() < flow.tradesADay / dayMinutes;
      const trades = isTraded ? [drawTrade(market, random.flow)] : [];
      yield { at: new Date(opening + minute * minuteMs), market, trades };
    }
  }
}

function move(perPound: Map<ForeignCurrency, number>, minutes: number, random: Random): void {
  const common = gaussian(random);
  for (const { currency, volatility } of currencyAssumptions) {
    const deviation = volatility * Math.sqrt(minutes / (businessDays * 1_440));
    const draw = correlatedDraw(common, gaussian(random));
    const before = perPound.get(currency) ?? 1;
    // Half of the variance off, so that a rate is as likely to rise as to fall in the mean.
    perPound.set(currency, before * Math.exp(deviation * draw - deviation ** 2 / 2));
  }
}

function tableOf(perPound: ReadonlyMap<ForeignCurrency, number>): Market {
  const rates = [...perPound].map(([currency, value]) => [currency, requireNumber(value)] as const);
  return { perBase: new Map<CurrencyCode, Rate>([[homeCurrency, unitRate], ...rates]) };
}

function requireNumber(value: number): Rate {
  const rate = rateFromNumber(value);
  assert(rate, `a rate: ${value}`);
  return rate;
}

/** A client's exchange against pounds. */
function drawTrade(market: Market, random: Random): Trade {
  const currency = drawCurrency(random());
  const isBuying = random() < flow.buyingShare;
  const pounds = flow.medianPounds * Math.exp(flow.spread * gaussian(random));
  const home = money(BigInt(Math.max(100, Math.round(pounds * 100))), homeCurrency);
  const foreign = convert(home, midOf(market, homeCurrency, currency), currency, "half-even");
  return isBuying ? { sold: home, bought: foreign } : { sold: foreign, bought: home };
}

function drawCurrency(draw: number): ForeignCurrency {
  let left = draw;
  for (const { currency, share } of currencyAssumptions) {
    if (left < share) return currency;
    left -= share;
  }
  return "EUR";
}

function midOf(market: Market, from: CurrencyCode, to: CurrencyCode): Rate {
  const rate = getCrossRate(market, from, to);
  assert(rate, `a rate of ${from} in ${to}`);
  return rate;
}

/**
 * Books every trade of the minutes and covers by a policy, as the worker does each minute with the simulated provider; no policy
 * covers nothing. Positions and results are kept as the ledger keeps them.
 */
export function simulateYear(minutes: Iterable<Minute>, policy: CoverPolicy | undefined): SimulatedYear {
  const book = createBook();
  const overSince = new Map<CurrencyCode, Date | null>();
  const days: bigint[] = [];
  let [cost, deals, largestExposure, worthBefore] = [0n, 0, 0n, 0n];
  let last: Minute | undefined;
  const endDay = ({ market }: Minute) => {
    const worth = book.worth(market);
    days.push(worth - worthBefore);
    worthBefore = worth;
  };
  for (const minute of minutes) {
    if (last && last.at.getUTCDate() !== minute.at.getUTCDate()) endDay(last);
    last = minute;
    minute.trades.forEach(book.trade);
    for (const { currency } of policy ? currencyAssumptions : []) {
      const lost = policy && coverOnce(book, currency, { minute, policy, overSince });
      if (lost === undefined) continue;
      deals += 1;
      cost += lost;
    }
    const exposure = exposureIn(null, book.positions(), minute.market)?.minor ?? 0n;
    if (exposure > largestExposure) largestExposure = exposure;
  }
  if (last) endDay(last);
  return { days, cost, deals, largestExposure };
}

type Look = {
  readonly minute: Minute;
  readonly policy: CoverPolicy;
  readonly overSince: Map<CurrencyCode, Date | null>;
};

/** What a deal cost in pence; undefined when none was due. */
function coverOnce(
  book: ReturnType<typeof createBook>,
  currency: ForeignCurrency,
  { minute: { at: now, market }, policy, overSince: known }: Look,
): bigint | undefined {
  const exposure = exposureIn(currency, book.positions(), market);
  const exposed = exposure && { position: book.position(currency), exposure };
  if (!exposed) return undefined;
  const overSince = overThresholdSince(policy, exposed, { before: known.get(currency) ?? null, now });
  known.set(currency, overSince);
  if (!isCoverDue(policy, exposed, { overSince, now })) return undefined;
  const order = coverOrder(policy, exposed);
  const mid = midOf(market, order.soldCurrency, order.boughtCurrency);
  const quote = simulatedQuote(order, mid);
  if (!quote) return undefined;
  const result = book.cover(quote, mid);
  return -(totalIn(homeCurrency, [result], market)?.minor ?? 0n);
}

/** The house's position and dealing result. */
function createBook() {
  const held = new Map<CurrencyCode, bigint>();
  const results = new Map<CurrencyCode, bigint>();
  const addTo = (balances: Map<CurrencyCode, bigint>, { currency, minor }: Money, sign: bigint) =>
    balances.set(currency, (balances.get(currency) ?? 0n) + sign * minor);
  const listOf = (balances: Map<CurrencyCode, bigint>) =>
    [...balances].map(([currency, minor]) => money(minor, currency));
  return {
    trade({ sold, bought }: Trade): void {
      addTo(held, sold, 1n);
      addTo(held, bought, -1n);
    },
    /** Takes a deal out of the position at mid-market; returns what the provider gave more than that. */
    cover({ sold, bought }: Trade, mid: Rate): Money {
      const atMid = convert(sold, mid, bought.currency, "half-even");
      const result = money(bought.minor - atMid.minor, bought.currency);
      addTo(held, sold, -1n);
      addTo(held, atMid, 1n);
      addTo(results, result, 1n);
      return result;
    },
    position: (currency: CurrencyCode) => money(held.get(currency) ?? 0n, currency),
    positions: () => listOf(held),
    /** Of positions and results at mid-market, in pence. */
    worth: (market: Market): bigint =>
      totalIn(homeCurrency, [...listOf(held), ...listOf(results)], market)?.minor ?? 0n,
  };
}
