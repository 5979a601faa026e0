import { sql } from "kysely";
import type { ClientTimelineEntry } from "#contract/clients/admin-client-file.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";

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
  reset_client_factors: "factors_reset",
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
          'set_margin', 'end_margin', 'set_unsettled_limit', 'reset_client_factors')
        and ${before("log.at", "log.id")} ${end("log.at", "log.id")})
    union all (select trade.id, 'trade_booked', trade.created_at, null, null, trade.reference, trade.id
      from trades as trade where trade.client_id = ${clientId} and ${before("trade.created_at", "trade.id")}
      ${end("trade.created_at", "trade.id")})
    union all (select document.id, 'document_uploaded', document.uploaded_at, null, null, document.name, null
      from client_documents as document where document.client_id = ${clientId}
        and ${before("document.uploaded_at", "document.id")} ${end("document.uploaded_at", "document.id")})
    union all (select entry.id, 'signed_in', entry.at, null, null, entry.address, null
      from sign_ins as entry where entry.client_id = ${clientId} and entry.accepted and entry.method <> 'registration'
        and ${before("entry.at", "entry.id")} ${end("entry.at", "entry.id")})
    union all (select client.id, 'registered', client.created_at, null, null, null, null
      from clients as client where client.id = ${clientId} and ${before("client.created_at", "client.id")})`;
  const { rows } = await sql<TimelineRow>`select * from (${notes} ${onlyNotes ? sql`` : others}) as happened
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  return rows;
}
