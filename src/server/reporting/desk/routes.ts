import * as closeouts from "#contract/payments/close-outs.ts";
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
import type { App } from "#server/platform/app.ts";
import { type AuditEntry, appendAudit } from "#server/platform/append-audit.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import { describeQuoteRow, describeTradeRow } from "./describe-rows.ts";
import { type DeskListFilters, maxCount } from "./list-filters-store.ts";
import { countQuoteRows, type DeskQuoteRow, listQuoteRows } from "./quotes-store.ts";
import { readDeskTrade } from "./read-desk-trade.ts";
import { countTradeRows, type DeskTradeRow, listTradeRows } from "./trades-store.ts";
import { quoteCells, quoteHeadings, tradeCells, tradeHeadings, writeTable } from "./write-table.ts";

export const deskListRoutes: readonly Route[] = [
  read(contract.listDeskTrades, async ({ query, session }, { db }) => {
    const sought = { ...filtersOf(query), ...(await parseDeskFilters(db, "trades", query, session.staff)) };
    return (await listTradeRows(db, sought, partOf(query))).map(describeTradeRow);
  }),

  read(contract.countDeskTrades, async ({ query, session }, { db }) => {
    const sought = { ...filtersOf(query), ...(await parseDeskFilters(db, "trades", query, session.staff)) };
    return cappedCount(await countTradeRows(db, sought));
  }),

  handle(contract.downloadDeskTrades, async ({ query, session, reply, now }, app) => {
    const { db } = app;
    const sought = { ...filtersOf(query), ...(await parseDeskFilters(db, "trades", query, session.staff)) };
    const table = writeTable<DeskTradeRow>({
      headings: tradeHeadings,
      read: (last, limit) => listTradeRows(db, sought, { direction: "desc", cursor: last?.id, limit }),
      cells: (row) => tradeCells(describeTradeRow(row)),
      onEnd: await auditExport(app, { of: "trades", query, staffId: session.staff.id, now }),
    });
    return reply.headers(downloadHeaders("summit-trades.csv", "text/csv; charset=utf-8")).send(table);
  }),

  read(contract.readDeskTrade, ({ params, session }, { db }) => readDeskTrade(db, params.id, session.staff)),

  write(contract.cancelDeskTrade, async ({ tx, params, body, session, now }, { newId }) => {
    await cancelByDesk(tx, { ...body, tradeId: params.id }, { staff: session.staff, now, newId });
    return readDeskTrade(tx, params.id, session.staff);
  }),

  write(closeouts.quoteDeskCloseout, async ({ tx, params, session, now }, app) => {
    const request = { tradeId: params.id, staffId: session.staff.id };
    return describeCloseoutQuote(await quoteCloseout(tx, request, closeoutContext(now, app)));
  }),

  write(closeouts.waiveCloseout, async ({ tx, params, body, session, now }, { newId }) => {
    await waiveCloseout(tx, { ...body, tradeId: params.id }, { staff: session.staff, now, newId });
    return readDeskTrade(tx, params.id, session.staff);
  }),

  write(contract.failDeskTrade, async ({ tx, params, body, session, now }, { newId }) => {
    await failTrade(tx, { ...body, tradeId: params.id }, { staff: session.staff, now, newId });
    return readDeskTrade(tx, params.id, session.staff);
  }),

  read(contract.listDeskQuotes, async ({ query, session, now }, { db }) => {
    const common = await parseDeskFilters(db, "quotes", query, session.staff);
    const rows = await listQuoteRows(db, { ...common, status: query.status, now }, partOf(query));
    return rows.map((row) => describeQuoteRow(row, now));
  }),

  read(contract.countDeskQuotes, async ({ query, session, now }, { db }) => {
    const common = await parseDeskFilters(db, "quotes", query, session.staff);
    return cappedCount(await countQuoteRows(db, { ...common, status: query.status, now }));
  }),

  handle(contract.downloadDeskQuotes, async ({ query, session, reply, now }, app) => {
    const { db } = app;
    const common = await parseDeskFilters(db, "quotes", query, session.staff);
    const sought = { ...common, status: query.status, now };
    const table = writeTable<DeskQuoteRow>({
      headings: quoteHeadings,
      read: (last, limit) => listQuoteRows(db, sought, { direction: "desc", cursor: last?.id, limit }),
      cells: (row) => quoteCells(describeQuoteRow(row, now)),
      onEnd: await auditExport(app, { of: "quotes", query, staffId: session.staff.id, now }),
    });
    return reply.headers(downloadHeaders("summit-quotes.csv", "text/csv; charset=utf-8")).send(table);
  }),
];

type TradeQuery = Pick<Parameters<typeof countTradeRows>[1], "status" | "stage" | "type">;

function filtersOf({ status, stage, type }: { [Name in keyof TradeQuery]?: TradeQuery[Name] }): TradeQuery {
  return { status, stage, type };
}

type Part = Parameters<typeof listTradeRows>[2];

function partOf({
  direction,
  cursor,
  limit,
}: Omit<Part, "cursor"> & { readonly cursor?: string | undefined }): Part {
  return { direction, cursor, limit };
}

function cappedCount(count: number) {
  return { count: Math.min(count, maxCount), more: count > maxCount };
}

type Export = {
  readonly of: "audit" | "clients" | "payouts" | "quotes" | "receipts" | "trades";
  readonly query: object;
  readonly staffId: string;
  readonly now: Date;
};

/** Audits an export with user and filters; the returned callback audits how many rows were sent. */
export async function auditExport({ db, newId, clock, log }: App, { of, query, staffId, now }: Export) {
  const subject = { kind: "export", id: newId() };
  const actor = { kind: "staff", id: staffId } as const;
  const filters = { list: of, filters: JSON.stringify(query) };
  const write = (action: string, at: Date, details: NonNullable<AuditEntry["details"]>) =>
    db.transaction().execute((tx) => appendAudit(tx, { id: newId(), at, actor, action, subject, details }));
  await write("export_list", now, filters);
  return (outcome: { readonly rows: number; readonly complete: boolean }) =>
    void write("finish_export", clock(), { ...filters, ...outcome }).catch((error: unknown) =>
      log.error({ err: error }, "the end of an export could not be written down"),
    );
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
