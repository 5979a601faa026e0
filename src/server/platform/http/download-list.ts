import type { Endpoint } from "#contract/endpoint.ts";
import type { App } from "#server/platform/app.ts";
import { type AuditEntry, appendAudit } from "#server/platform/append-audit.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { type Columns, type ReadRows, writeTable } from "#server/platform/files/write-table.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import type { StaffSession } from "#server/platform/session/sessions.ts";
import { type Call, handle, type Route } from "./route.ts";

type StaffCall<E extends Endpoint> = Call<E> & { readonly session: StaffSession };

type DownloadableList<E extends Endpoint, Row> = {
  /** Names the file and, in the audit log, the list. */
  readonly name: string;
  readonly columns: Columns<Row>;
  /** How a call reads the list; it refuses before anything is sent. */
  readonly reader: (call: StaffCall<E>, app: App) => ReadRows<Row> | Promise<ReadRows<Row>>;
};

/** A list of the back office as a CSV file. Its start, with filters, and its end are audited. */
export function downloadList<E extends Endpoint & { readonly access: "staff" }, Row>(
  endpoint: E,
  { name, columns, reader }: DownloadableList<E, Row>,
): Route {
  const download = async (call: StaffCall<E>, app: App) => {
    const read = readPages(await reader(call, app), (db) => reader(call, { ...app, db }), app);
    const onEnd = await auditExport(name, call, app);
    const headers = downloadHeaders(`summit-${name}.csv`, "text/csv; charset=utf-8");
    return call.reply.headers(headers).send(writeTable<Row>({ columns, read, onEnd }));
  };
  return handle(endpoint, download as never);
}

/** Reads each page from a replica, where there is one; its rows come after the last of the page before it. */
function readPages<Row>(
  onPrimary: ReadRows<Row>,
  readerOf: (db: Database) => ReadRows<Row> | Promise<ReadRows<Row>>,
  { replica }: App,
): ReadRows<Row> {
  if (!replica) return onPrimary;
  return (last, limit) => replica.read(async (db) => (await readerOf(db))(last, limit));
}

/** Audits an export with user and filters; the returned callback audits how many rows were sent. */
async function auditExport<E extends Endpoint>(
  list: string,
  { params, query, session, now }: StaffCall<E>,
  { db, newId, clock, log }: App,
) {
  const subject = { kind: "export", id: newId() };
  const actor = { kind: "staff", id: session.staff.id } as const;
  const filters = { list, filters: JSON.stringify(Object.assign({}, params, query)) };
  const write =
    (action: string, at: Date, details: NonNullable<AuditEntry["details"]>) => (tx: Transaction) =>
      appendAudit(tx, { id: newId(), at, actor, action, subject, details });
  await transactionAs(db, session, write("export_list", now, filters));
  return (outcome: { readonly rows: number; readonly complete: boolean }) =>
    void db
      .transaction()
      .execute(write("finish_export", clock(), { ...filters, ...outcome }))
      .catch((error: unknown) => log.error({ err: error }, "the end of an export could not be written down"));
}

/** Position after a row, for stores that read one row beyond the limit. */
export function partAfter(
  last: { readonly id: string; readonly createdAt: Date } | undefined,
  limit: number,
): { readonly cursor: Cursor | undefined; readonly limit: number } {
  return { cursor: last && { at: last.createdAt, id: last.id }, limit: limit - 1 };
}

/** A complete list, read at once. */
export function readWhole<Row>(read: () => Promise<readonly Row[]>): ReadRows<Row> {
  return async (last) => (last === undefined ? read() : []);
}
