import { type Currency, listCurrencies as listCurrenciesEndpoint } from "#contract/ledger/currencies.ts";
import { rateStream, readExchangeRate, readRateHistory } from "#contract/market/rates.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { readCurrencyUses } from "#server/ledger/currencies/currency-uses-store.ts";
import { readLimits } from "#server/market/pricing/terms-store.ts";
import { refuse } from "#server/platform/http/answer-error.ts";
import { definedHeaders } from "#server/platform/http/event-stream.ts";
import { handle, handleFromMemory, type Route, read } from "#server/platform/http/route.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { findClientSession } from "#server/platform/session/authorise.ts";
import { readPublicRate } from "./read-public-rate.ts";

export const rateRoutes: readonly Route[] = [
  handleFromMemory(
    readExchangeRate,
    (query, app, now) => {
      const found = readPublicRate(query, app, now);
      return found.ok ? found.value : undefined;
    },
    async ({ query, now, reply }, app) => {
      const found = readPublicRate(query, app, now);
      // The calculator reads `success`; refusals elsewhere do not have it.
      return found.ok ? found.value : refuse(reply, found.refusal, { extension: { success: false } });
    },
  ),

  read(listCurrenciesEndpoint, (_call, app) => listCurrencies(app.db)),

  read(readRateHistory, async ({ query, reply }, app) => {
    const { points, source, simulated } = await app.rateHistories.read(query);
    reply.header("cache-control", "public, max-age=30");
    return { points: points.map(({ at, mid }) => ({ at, mid: rateToNumber(mid) })), source, simulated };
  }),

  handle(rateStream, async ({ query, request, reply }, app) => {
    const session = await findClientSession(request, app);
    const caller = {
      address: request.ip,
      clientId: session?.client.id,
      sessionId: session?.id,
      pairs: query.pairs,
    };
    app.rateStream.open(reply.raw, caller, definedHeaders(reply.getHeaders()));
    return reply.hijack();
  }),
];

/** Every known currency with its open uses and exchange limits. */
export async function listCurrencies(db: Database): Promise<Currency[]> {
  const [uses, limits] = await Promise.all([readCurrencyUses(db), readLimits(db)]);
  return currencyCodes.map((code) => {
    const { name, flag, minorUnits } = currencies[code];
    const { least = null, greatest = null } = limits.get(code) ?? {};
    return {
      code,
      name,
      flag,
      minorUnits,
      uses: [...(uses.get(code) ?? [])],
      least: formatLimit(least, code),
      greatest: formatLimit(greatest, code),
    };
  });
}

function formatLimit(minor: bigint | null, currency: CurrencyCode): string | null {
  return minor === null ? null : formatAmount(money(minor, currency));
}
