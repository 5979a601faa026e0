import { sql, type Updateable } from "kysely";
import type { ClientTimelineEntry } from "#contract/clients/admin-client-file.ts";
import type { ClientAccountKind } from "#domain/ledger/journals/account-ref.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import { foldedPattern } from "#server/platform/postgres/folded-pattern.ts";
import type { Clients } from "#server/platform/schema.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";

const columns = [
  "name",
  "companyName",
  "kind",
  "dateOfBirth",
  "nationality",
  "phoneCountryCode",
  "phoneNumber",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "postalCode",
  "country",
  "preferredSellCurrency",
  "preferredBuyCurrency",
] as const;

export type ClientColumns = Omit<
  NonNullable<Awaited<ReturnType<typeof lockClientColumns>>>,
  "dateOfBirth"
> & { readonly dateOfBirth: string | null };

/** Columns of a client that the desk may change, locked. */
export async function lockClientColumns(tx: Transaction, id: string) {
  return tx.selectFrom("clients").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateClientColumns(
  tx: Transaction,
  id: string,
  changes: Partial<ClientColumns>,
): Promise<void> {
  const set: Updateable<Clients> = changes;
  await tx.updateTable("clients").set(set).where("id", "=", id).execute();
}

/** Locks a client so that two cannot become each other's referrer at once; false when there is none. */
export async function lockReferrer(tx: Transaction, id: string) {
  return tx
    .selectFrom("clients")
    .select(["id", "referrerId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A client's name and address. */
export async function findPerson(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("clients")
    .select(["email", clientName().as("name")])
    .where("id", "=", clientId)
    .executeTakeFirst();
}

/** The client's chain of referrers, including the client; at most 100 deep. */
export async function referrersAbove(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, referrer_id, 1 as step from clients where id = ${id}
      union all
      select clients.id, clients.referrer_id, above.step + 1 from clients join above on clients.id = above.referrer_id where above.step < 100)
    select id from above`.execute(tx);
  return rows.map((row) => row.id);
}

/** Sets a client's referrer, who earns from trades booked after `referredSince`; the one before keeps earlier trades. */
export async function updateReferrer(
  tx: Transaction,
  id: string,
  referrer: { readonly referrerId: string | null; readonly referredSince: Date },
): Promise<void> {
  await sql`
    insert into former_referrals (client_id, referrer_id, since, ended_at)
    select id, referrer_id, referred_since, ${referrer.referredSince} from clients
      where id = ${id} and referrer_id is not null
      on conflict do nothing`.execute(tx);
  await tx.updateTable("clients").set(referrer).where("id", "=", id).execute();
}

/** Clients by email address, for a picker. */
export async function listUserRows(
  db: Database,
  { search, limit }: { readonly search: string | undefined; readonly limit: number },
) {
  return db
    .selectFrom("clients")
    .select(["id", "email"])
    .where("closedAt", "is", null)
    .$if(search !== undefined, (query) => query.where("foldedText", "like", foldedPattern(search ?? "")))
    .orderBy("email")
    .limit(limit)
    .execute();
}

export async function insertNote(
  tx: Transaction,
  note: {
    readonly id: string;
    readonly clientId: string;
    readonly staffId: string;
    readonly text: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto("clientNotes").values(note).execute();
}

/** Holdings per currency in minor units, with their frozen and unverified parts. */
export async function clientHoldings(db: Database, clientId: string) {
  const sumOf = (kind: ClientAccountKind) =>
    sql<bigint>`coalesce(sum(balance) filter (where kind = ${kind}), 0)::bigint`;
  return db
    .selectFrom("accounts")
    .select("currency")
    .select(sumOf("client_balance").as("balance"))
    .select(sumOf("client_frozen").as("frozen"))
    .select(sumOf("client_unverified").as("unverified"))
    .where("clientId", "=", clientId)
    .where("kind", "in", ["client_balance", "client_frozen", "client_unverified"])
    .groupBy("currency")
    .orderBy("currency")
    .execute();
}

/** Whether the client exists and the staff user may see them. */
export async function canSeeClient(db: Database | Transaction, id: string, staff: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom("clients")
    .select("id")
    .where("id", "=", id)
    .where(visibleTo(staff, "clients.id"))
    .executeTakeFirst();
  return row !== undefined;
}

/** The entries that the audit log holds, by its actions. */
export const auditedKinds = {
  change_client_status: "status_changed",
  edit_client: "details_changed",
  assign_referrer: "referrer_assigned",
  assign_broker: "broker_assigned",
  review_document: "document_reviewed",
  set_margin: "margin_changed",
  end_margin: "margin_changed",
  set_unsettled_limit: "limit_changed",
  set_forward_deposit: "forward_deposit_changed",
  reset_client_factors: "factors_reset",
  change_client_email: "email_changed",
  hold_payouts_after_reset: "payouts_held",
} as const satisfies Readonly<Record<string, ClientTimelineEntry["kind"]>>;

type AuditedKind = keyof typeof auditedKinds;

export function isAuditedKind(kind: TimelineRow["kind"]): kind is AuditedKind {
  return Object.hasOwn(auditedKinds, kind);
}

export type TimelineRow = {
  readonly id: string;
  readonly kind: ClientTimelineEntry["kind"] | AuditedKind;
  readonly createdAt: Date;
  readonly by: string | null;
  /** From the audit log; null for other sources. */
  readonly details: unknown;
  readonly text: string | null;
  readonly tradeId: string | null;
};

type TimelineParams = {
  readonly clientId: string;
  readonly onlyNotes: boolean;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
};

/** Newest first, limit + 1 rows, from each source and in total. */
export async function listTimeline(db: Database, params: TimelineParams): Promise<TimelineRow[]> {
  const { clientId, onlyNotes, limit } = params;
  const last = params.cursor ?? {
    at: new Date("9999-12-31T00:00:00.000Z"),
    id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
  };
  const before = (at: string, id: string) =>
    sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${last.at}, ${last.id}::uuid)`;
  const end = (at: string, id: string) =>
    sql`order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${limit + 1}`;
  const notes = sql`(select note.id, 'note' as kind, note.created_at, coalesce(nullif(staff.name, ''), staff.email) as by,
      null::jsonb as details, note.text, null::uuid as trade_id
    from client_notes as note join staff on staff.id = note.staff_id
    where note.client_id = ${clientId} and ${before("note.created_at", "note.id")} ${end("note.created_at", "note.id")})`;
  const others = sql`
    union all (select log.id, log.action, log.at, coalesce(nullif(staff.name, ''), staff.email), log.details, null, null
      from audit_log as log left join staff on log.actor_kind = 'staff' and staff.id = log.actor_id
      where log.subject_kind = 'client' and log.subject_id = ${clientId}
        and log.action in ('change_client_status', 'edit_client', 'assign_referrer', 'assign_broker', 'review_document',
          'set_margin', 'end_margin', 'set_unsettled_limit',
          'set_forward_deposit', 'reset_client_factors', 'change_client_email', 'hold_payouts_after_reset')
        and ${before("log.at", "log.id")} ${end("log.at", "log.id")})
    union all (select trade.id, 'trade_booked', trade.created_at, null, null, trade.reference, trade.id
      from trades as trade where trade.client_id = ${clientId} and ${before("trade.created_at", "trade.id")}
      ${end("trade.created_at", "trade.id")})
    union all (select document.id, 'document_uploaded', document.uploaded_at, null, null, document.name, null
      from client_documents as document where document.client_id = ${clientId}
        and ${before("document.uploaded_at", "document.id")} ${end("document.uploaded_at", "document.id")})
    union all (select entry.id, 'signed_in', entry.at, null, null, entry.address, null
      from sign_ins as entry
      where entry.user_id in (select user_id from memberships where client_id = ${clientId}) and entry.accepted and entry.method <> 'registration'
        and ${before("entry.at", "entry.id")} ${end("entry.at", "entry.id")})
    union all (select client.id, 'registered', client.created_at, null, null, null, null
      from clients as client where client.id = ${clientId} and ${before("client.created_at", "client.id")})`;
  const { rows } = await sql<TimelineRow>`select * from (${notes} ${onlyNotes ? sql`` : others}) as happened
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  return rows;
}
