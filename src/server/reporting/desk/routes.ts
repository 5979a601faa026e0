import * as closeouts from "#contract/payments/desk-closeouts.ts";
import * as contract from "#contract/trading/admin-trades.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { historyPeriod } from "#domain/reporting/history/history-filters.ts";
import { referenceRange } from "#domain/trading/trades/trade-reference.ts";
import { matchesClient } from "#server/clients/accounts/store.ts";
import { cancelByDesk } from "#server/payments/close-outs/cancel-trade.ts";
import { failTrade } from "#server/payments/close-outs/fail-trade.ts";
import { describeCloseoutQuote, quoteCloseout } from "#server/payments/close-outs/quote-closeout.ts";
import { closeoutContext } from "#server/payments/close-outs/routes.ts";
import { waiveCloseout } from "#server/payments/close-outs/waive-closeout.ts";
import { downloadList } from "#server/platform/http/download-list.ts";
import { cutPlainPage } from "#server/platform/http/link-next.ts";
import { type Route, report, write } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import { describeQuoteRow, describeTradeRow } from "./describe-rows.ts";
import { type DeskListFilters, maxCount } from "./list-filters-store.ts";
import { countQuoteRows, listQuoteRows } from "./quotes-store.ts";
import { readDeskTrade, summariseFailure, summariseWaiver } from "./read-desk-trade.ts";
import { quoteColumns, tradeColumns } from "./trade-columns.ts";
import { countTradeRows, listTradeRows } from "./trades-store.ts";

export const deskListRoutes: readonly Route[] = [
  report(contract.listDeskTrades, async ({ query, session, reply }, { db }) => {
    const sought = { ...filtersOf(query), ...(await parseDeskFilters(db, "trades", query, session.staff)) };
    const rows = await listTradeRows(db, sought, partOf(query));
    return cutPlainPage(reply, rows, query.limit).map(describeTradeRow);
  }),

  report(contract.countDeskTrades, async ({ query, session }, { db }) => {
    const sought = { ...filtersOf(query), ...(await parseDeskFilters(db, "trades", query, session.staff)) };
    return cappedCount(await countTradeRows(db, sought));
  }),

  downloadList(contract.downloadDeskTrades, {
    name: "trades",
    columns: tradeColumns,
    reader: async ({ query, session }, { db }) => {
      const sought = { ...filtersOf(query), ...(await parseDeskFilters(db, "trades", query, session.staff)) };
      return async (last, limit) => {
        const rows = await listTradeRows(db, sought, { direction: "desc", cursor: last?.id, limit });
        return rows.map(describeTradeRow);
      };
    },
  }),

  report(contract.readDeskTrade, ({ params, session, now }, { db }) =>
    readAsOfNow(db, (tx) => readDeskTrade(tx, params.id, { staff: session.staff, now })),
  ),

  write(contract.cancelDeskTrade, async ({ tx, params, body, session, now }, { newId }) => {
    await cancelByDesk(tx, { ...body, tradeId: params.id }, { staff: session.staff, now, newId });
    return readDeskTrade(tx, params.id, { staff: session.staff, now });
  }),

  write(closeouts.quoteDeskCloseout, async ({ tx, params, session, now }, app) => {
    const request = { tradeId: params.id, staffId: session.staff.id };
    return describeCloseoutQuote(await quoteCloseout(tx, request, closeoutContext(now, app)));
  }),

  writeWithApproval(
    closeouts.waiveCloseout,
    {
      summary: async ({ tx, params, body, session, now }) =>
        summariseWaiver(await readDeskTrade(tx, params.id, { staff: session.staff, now }), body.reason),
    },
    async ({ tx, params, body, session, now }, { newId }) => {
      await waiveCloseout(tx, { ...body, tradeId: params.id }, { staff: session.staff, now, newId });
      return readDeskTrade(tx, params.id, { staff: session.staff, now });
    },
  ),

  writeWithApproval(
    contract.failDeskTrade,
    {
      summary: async ({ tx, params, body, session, now }) =>
        summariseFailure(await readDeskTrade(tx, params.id, { staff: session.staff, now }), body.reason),
    },
    async ({ tx, params, body, session, now }, { newId }) => {
      await failTrade(tx, { ...body, tradeId: params.id }, { staff: session.staff, now, newId });
      return readDeskTrade(tx, params.id, { staff: session.staff, now });
    },
  ),

  report(contract.listDeskQuotes, async ({ query, session, now, reply }, { db }) => {
    const common = await parseDeskFilters(db, "quotes", query, session.staff);
    const rows = await listQuoteRows(db, { ...common, status: query.status, now }, partOf(query));
    return cutPlainPage(reply, rows, query.limit).map((row) => describeQuoteRow(row, now));
  }),

  report(contract.countDeskQuotes, async ({ query, session, now }, { db }) => {
    const common = await parseDeskFilters(db, "quotes", query, session.staff);
    return cappedCount(await countQuoteRows(db, { ...common, status: query.status, now }));
  }),

  downloadList(contract.downloadDeskQuotes, {
    name: "quotes",
    columns: quoteColumns,
    reader: async ({ query, session, now }, { db }) => {
      const common = await parseDeskFilters(db, "quotes", query, session.staff);
      const sought = { ...common, status: query.status, now };
      return async (last, limit) => {
        const rows = await listQuoteRows(db, sought, { direction: "desc", cursor: last?.id, limit });
        return rows.map((row) => describeQuoteRow(row, now));
      };
    },
  }),
];

type TradeQuery = Pick<Parameters<typeof countTradeRows>[1], "status" | "stage" | "type">;

function filtersOf({ status, stage, type }: { [Name in keyof TradeQuery]?: TradeQuery[Name] }): TradeQuery {
  return { status, stage, type };
}

type Part = Parameters<typeof listTradeRows>[2];

/** One row more than the page has, which tells whether there is a next page. */
function partOf({
  direction,
  cursor,
  limit,
}: Omit<Part, "cursor"> & { readonly cursor?: string | undefined }): Part {
  return { direction, cursor, limit: limit + 1 };
}

function cappedCount(count: number) {
  return { count: Math.min(count, maxCount), more: count > maxCount };
}

/** Filters as the desk enters them. */
type DeskListParams = {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly from?: CurrencyCode | undefined;
  readonly to?: CurrencyCode | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly zone: string;
};

/** Parses the search text: a reference, or else part of a client's name. */
async function parseDeskFilters(
  db: Database,
  table: "trades" | "quotes",
  params: DeskListParams,
  staff: Viewer,
): Promise<DeskListFilters> {
  const { search = "", clientId, from, to, since, until, zone } = params;
  const reference = referenceRange(search);
  const isPerson = search !== "" && reference === undefined;
  return {
    staff,
    clientId,
    from,
    to,
    reference,
    ofClient: isPerson ? await matchesClient(db, `${table}.clientId`, search) : undefined,
    ...historyPeriod({ from: since, to: until, zone }),
  };
}
