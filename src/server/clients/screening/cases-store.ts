import { sql } from "kysely";
import type { CaseDecision, CaseStatus } from "#domain/clients/screening/case-decision.ts";
import type { SubjectKind } from "#domain/clients/screening/subject-kind.ts";
import { money } from "#domain/money.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName, staffName } from "#server/platform/postgres/display-name.ts";

type Reader = Database | Transaction;

/** Locked until the end of the transaction. */
export async function lockCase(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom("screeningCases")
    .select(["id", "status", "subjectKind", "subjectId", "clientId", "name", "listedName", "listId"])
    .select("overturnRequestedBy")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export async function writeDecision(
  tx: Transaction,
  id: string,
  decided: {
    readonly decision: CaseDecision;
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  const { decision: status, reason, by: decidedBy, at: decidedAt } = decided;
  await tx
    .updateTable("screeningCases")
    .set({ status, reason, decidedBy, decidedAt })
    .where("id", "=", id)
    .execute();
}

/** Stores a request to overturn a confirmed match, for a second person to approve. */
export async function writeOverturnRequest(
  tx: Transaction,
  id: string,
  { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("screeningCases")
    .set({ overturnReason: reason, overturnRequestedBy: by, overturnRequestedAt: at })
    .where("id", "=", id)
    .execute();
}

function cases(db: Reader) {
  return db
    .selectFrom("screeningCases as cases")
    .innerJoin("screeningEntries as entries", "entries.id", "cases.entryId")
    .innerJoin("screeningLists as lists", "lists.id", "cases.listId")
    .leftJoin("clients", "clients.id", "cases.clientId")
    .leftJoin("staff", "staff.id", "cases.decidedBy")
    .leftJoin("staff as requester", "requester.id", "cases.overturnRequestedBy")
    .select(["cases.id", "cases.subjectKind", "cases.subjectId", "cases.clientId", "cases.name"])
    .select([
      "cases.listedName",
      "cases.score",
      "cases.status",
      "cases.reason",
      "cases.openedAt as createdAt",
    ])
    .select(["cases.overturnReason", "cases.overturnRequestedAt", "cases.overturnRequestedBy"])
    .select([staffName("requester").as("overturnRequester"), staffName("staff").as("decidedBy")])
    .select(["cases.decidedAt", "clients.email as clientEmail", clientName().as("clientName")])
    .select(["entries.number as entryNumber", "entries.kind", "entries.programme", "entries.names"])
    .select(["entries.until", "lists.source", "lists.number as version", "lists.asOf"]);
}

export type Case = ReturnType<typeof typed>;

function typed(row: Awaited<ReturnType<ReturnType<typeof cases>["executeTakeFirstOrThrow"]>>) {
  return {
    ...row,
    status: row.status,
    source: row.source,
    kind: row.kind,
    subjectKind: row.subjectKind,
  };
}

export async function findCase(db: Reader, id: string): Promise<Case | undefined> {
  const row = await cases(db).where("cases.id", "=", id).executeTakeFirst();
  return row && typed(row);
}

/** Newest first, limit + 1 rows. */
export async function listCases(
  db: Database,
  asked: { readonly status: CaseStatus; readonly cursor: Cursor | undefined; readonly limit: number },
): Promise<Case[]> {
  const { status, cursor, limit } = asked;
  const rows = await cases(db)
    .where("cases.status", "=", status)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(cases.opened_at, cases.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("cases.openedAt", "desc")
    .orderBy("cases.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map(typed);
}

/** A client's own and their recipients' cases, newest first. */
export async function listClientCases(db: Database, clientId: string, limit: number): Promise<Case[]> {
  const rows = await cases(db)
    .where("cases.clientId", "=", clientId)
    .orderBy("cases.openedAt", "desc")
    .orderBy("cases.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(typed);
}

export async function countCases(db: Database, status: CaseStatus): Promise<number> {
  const { count } = await db
    .selectFrom("screeningCases")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** READY payments about the subjects of these cases, by subject id; the oldest few of each. */
export async function waitingPayments(db: Reader, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom(
      sql<{ subjectId: string }>`(select distinct unnest(${[...subjectIds]}::uuid[]) as subject_id)`.as(
        "subjects",
      ),
    )
    .innerJoinLateral(
      (nested) =>
        nested
          .selectFrom("payments")
          .leftJoin("trades", "trades.id", "payments.tradeId")
          .select(["payments.id", "payments.payeeName", "payments.amount", "payments.currency"])
          .select(["payments.reference", "trades.reference as tradeReference"])
          .where("payments.status", "=", "READY")
          .where(
            sql<boolean>`subjects.subject_id in (payments.client_id, payments.beneficiary_id, payments.id)`,
          )
          .orderBy("payments.id")
          .limit(maxListedPayments)
          .as("waiting"),
      (join) => join.onTrue(),
    )
    .selectAll()
    .execute();
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    amount: money(amount, currency),
  }));
}

const maxListedPayments = 20;

/** Number of READY payments held, by reason. */
export async function countHeldPayouts(
  db: Database,
): Promise<{ readonly held: number; readonly stale: number }> {
  const { rows } = await sql<{ held: bigint; stale: bigint }>`
    select count(*) filter (where last.outcome = 'held') as held, count(*) filter (where last.outcome = 'stale') as stale
    from payments cross join lateral (
      select outcome from payout_screenings where payment_id = payments.id order by at desc, id desc limit 1
    ) as last
    where payments.status = 'READY'`.execute(db);
  return { held: Number(rows[0]?.held ?? 0n), stale: Number(rows[0]?.stale ?? 0n) };
}

/** Client whose payments a case holds: for a director or owner, their company's. */
export function findCaseClient(found: {
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly clientId: string | null;
}): string {
  return found.subjectKind === "related_person" && found.clientId !== null ? found.clientId : found.subjectId;
}
