import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Currency, listCurrencies } from "#contract/ledger/currencies.ts";
import { readPriceList } from "#contract/market/price-list.ts";
import { readExchangeRate, readRateHistory } from "#contract/market/rates.ts";
import { listNotifications, readMailChoices } from "#contract/notifications/notifications.ts";
import { listBalances } from "#contract/payments/balances.ts";
import { readBalanceWorth } from "#contract/reporting/balance-worth.ts";
import { listNeeds } from "#contract/reporting/needs.ts";
import { readSite } from "#contract/reporting/site.ts";
import { listTrades } from "#contract/trading/trades.ts";
import { assert } from "#domain/assert.ts";
import type { CurrencyCode, CurrencyUse } from "#domain/currency.ts";
import type { LimitsByCurrency } from "#domain/market/pricing/amount-limits.ts";
import { type Margin, marginFromPercent } from "#domain/market/pricing/margin.ts";
import { canonicalPair, type PriceList } from "#domain/market/pricing/price-list.ts";
import type { HistoryRange } from "#domain/market/rates/history.ts";
import { parseAmount } from "#domain/money.ts";
import { call } from "./call.ts";

/* The screens' queries. A key starts with its noun, by which the event stream invalidates. */

/** A pair's mid-market rate with its source, time and freshness. */
export type LiveRate = { mid: number; at: string; simulated: boolean; indicative: boolean };

export function liveRateKey(pair: string) {
  return ["rates", "live", pair] as const;
}

/** The current rate, which the event stream then updates in place. */
export function liveRateQuery(from: CurrencyCode, to: CurrencyCode) {
  return queryOptions({
    queryKey: liveRateKey(`${from}/${to}`),
    queryFn: async ({ signal }): Promise<LiveRate> => {
      const { rate, at, simulated, indicative } = await call(readExchangeRate, {
        query: { from, to },
        signal,
      });
      return { mid: rate, at, simulated, indicative };
    },
    enabled: from !== to,
  });
}

export function rateHistoryQuery(from: CurrencyCode, to: CurrencyCode, range: HistoryRange) {
  return queryOptions({
    queryKey: ["rates", "history", from, to, range],
    queryFn: ({ signal }) => call(readRateHistory, { query: { from, to, range }, signal }),
    enabled: from !== to,
  });
}

const allCurrenciesQuery = queryOptions({
  queryKey: ["currencies"],
  queryFn: ({ signal }) => call(listCurrencies, { signal }),
});

export function currenciesQuery(use: CurrencyUse) {
  return queryOptions({
    ...allCurrenciesQuery,
    select: (all) => all.filter((currency) => currency.uses.includes(use)),
  });
}

/** Codes of the currencies that can be exchanged; the same array until they change. */
export const tradableCodesQuery = queryOptions({ ...allCurrenciesQuery, select: toTradableCodes });

function toTradableCodes(all: readonly Currency[]): CurrencyCode[] {
  return all.flatMap(({ code, uses }) => (uses.includes("trade") ? [code] : []));
}

/** The smallest and largest exchange in each currency. */
export const limitsQuery = queryOptions({ ...allCurrenciesQuery, select: toLimits });

function toLimits(all: readonly Currency[]): LimitsByCurrency {
  const minor = (amount: string | null, code: CurrencyCode) => {
    const read = amount === null ? null : parseAmount(amount, code);
    return typeof read === "string" ? null : read;
  };
  return new Map(
    all.map(({ code, least, greatest }) => [
      code,
      { least: minor(least, code), greatest: minor(greatest, code) },
    ]),
  );
}

/** The client's price list in domain types. */
export const priceListQuery = queryOptions({
  queryKey: ["margins"],
  queryFn: async ({ signal }): Promise<PriceList> => {
    const { usual, pairs } = await call(readPriceList, { signal });
    return {
      usual: parseMargin(usual),
      pairs: pairs.map(({ currencies: [one, other], margin }) => {
        return { pair: canonicalPair(one, other), margin: parseMargin(margin) };
      }),
    };
  },
});

function parseMargin(percent: number): Margin {
  const margin = marginFromPercent(percent);
  assert(margin !== undefined, `a margin of the server: ${percent}`);
  return margin;
}

/** Configured site facts, for public pages inside the client shell. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: ({ signal }) => call(readSite, { signal }),
});

export const balancesQuery = queryOptions({
  queryKey: ["balances"],
  queryFn: ({ signal }) => call(listBalances, { signal }),
});

/** Refreshed with the balances. */
export const balanceWorthQuery = queryOptions({
  queryKey: ["balances", "worth"],
  queryFn: ({ signal }) => call(readBalanceWorth, { signal }),
});

export const recentTradesQuery = queryOptions({
  queryKey: ["trades", "recent"],
  queryFn: ({ signal }) => call(listTrades, { query: { limit: 5 }, signal }),
});

/** Refreshed with the trades. */
export const needsQuery = queryOptions({
  queryKey: ["trades", "needs"],
  queryFn: ({ signal }) => call(listNeeds, { signal }),
});

export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => call(listNotifications, { query: { limit: 30 }, signal }),
});

const notificationsPageSize = 20;

export const allNotificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications", "all"],
  queryFn: ({ signal, pageParam }) =>
    call(listNotifications, { query: { cursor: pageParam, limit: notificationsPageSize }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

export const mailChoicesQuery = queryOptions({
  queryKey: ["mail-choices"],
  queryFn: ({ signal }) => call(readMailChoices, { signal }),
});
