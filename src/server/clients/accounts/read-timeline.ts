import type { ClientTimelineEntry } from "#contract/clients/admin-client-file.ts";
import { type Cursor, toPage } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { auditedKinds, isAuditedKind, listTimeline, type TimelineRow } from "./file-store.ts";

type TimelineParams = {
  readonly clientId: string;
  readonly onlyNotes: boolean;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
};

/** Events of a client, newest first, with text for the desk. */
export async function readTimeline(db: Database, params: TimelineParams) {
  const { items, nextCursor } = toPage(await listTimeline(db, params), params.limit);
  return { items: items.map(serializeTimelineEntry), nextCursor };
}

function serializeTimelineEntry({
  id,
  kind,
  createdAt,
  by,
  details,
  text,
  tradeId,
}: TimelineRow): ClientTimelineEntry {
  return {
    id,
    kind: isAuditedKind(kind) ? auditedKinds[kind] : kind,
    at: createdAt.toISOString(),
    by,
    detail: text ?? formatDetails(kind, details),
    tradeId,
  };
}

/** Text of an audit record's details, without ids. */
function formatDetails(kind: string, details: unknown): string | null {
  if (typeof details !== "object" || details === null) return null;
  const said = (name: string) => {
    const value: unknown = Object.entries(details).find(([key]) => key === name)?.[1];
    return typeof value === "string" ? value : undefined;
  };
  switch (kind) {
    case "change_client_status":
      return `${said("from") ?? ""} → ${said("to") ?? ""}`;
    case "edit_client":
      return said("fields") ?? null;
    case "review_document":
      return [said("name"), said("decision") === "accepted" ? "accepted" : "requested again", said("reason")]
        .filter(Boolean)
        .join(", ");
    case "set_margin": {
      const before = said("before");
      return `${said("after") ?? ""} in ${said("pair") ?? ""}${before === undefined ? "" : `, previously ${before}`}`;
    }
    case "end_margin":
      return `${said("before") ?? ""} in ${said("pair") ?? ""} ended`;
    case "set_unsettled_limit":
      return [
        said("before") === said("after") ? "" : `${said("before") ?? ""} → ${said("after") ?? ""} GBP`,
        said("forwardsAfter") === undefined
          ? ""
          : `open forwards ${said("forwardsBefore") ?? ""} → ${said("forwardsAfter") ?? ""} GBP`,
      ]
        .filter(Boolean)
        .join(", ")
        .concat(`: ${said("reason") ?? ""}`);
    case "set_forward_deposit":
      return `${said("before") ?? ""} → ${said("after") ?? ""}: ${said("reason") ?? ""}`;
    case "change_client_email":
      return `${said("from") ?? ""} → ${said("to") ?? ""}: ${said("reason") ?? ""}`;
    case "reset_client_factors":
      return said("member") === undefined
        ? (said("reason") ?? null)
        : `${said("member") ?? ""}: ${said("reason") ?? ""}`;
    case "hold_payouts_after_reset":
      return said("reason") ?? null;
    default:
      return null;
  }
}
