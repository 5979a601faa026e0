import { listCurrencies as listCurrenciesEndpoint } from "#contract/ledger/currencies.ts";
import { rateStream, readExchangeRate, readRateHistory } from "#contract/market/rates.ts";
import { refusals } from "#contract/refusals.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { rateFor } from "#domain/market/rates/rate-table.ts";
import { rateToNumber } from "#domain/rate.ts";
import { handle, type Route, read } from "#server/platform/http/route.ts";
import { findClientSession } from "#server/platform/session/authorise.ts";
import { listCurrencies } from "./list-currencies.ts";

export const rateRoutes: readonly Route[] = [
  handle(readExchangeRate, async ({ query, now, reply }, app) => {
    const found = rateFor(app.rates.table(), query.from, query.to, now);
    if (!found.ok) {
      // The calculator reads `success`; refusals elsewhere do not have it.
      const { status, message } = refusals[found.refusal];
      return reply.code(status).send({ success: false, message, code: found.refusal });
    }
    const { mid, at, source, simulated } = found.value;
    const table = app.rates.table();
    const indicative = !table || !app.rates.isFirm(table);
    const margin = marginInPercent(app.publicPrices.marginFor(query.from, query.to));
    return { success: true as const, rate: rateToNumber(mid), at, source, simulated, indicative, margin };
  }),

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

function definedHeaders(headers: Record<string, number | string | string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, number | string | string[]] => entry[1] !== undefined,
    ),
  );
}
