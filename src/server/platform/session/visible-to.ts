import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SessionStaff } from "./sessions.ts";

/** What decides which clients a staff user sees. */
export type Viewer = Pick<SessionStaff, "role" | "brokerId">;

/**
 * SQL condition for clients that a staff user may see: a broker their assigned ones, other roles all.
 * `clientId` names the client column, such as `trades.clientId`. Every query behind an endpoint open to
 * brokers includes it.
 */
export function visibleTo(staff: Viewer, clientId: string): RawBuilder<SqlBool> {
  if (staff.role !== "broker") return sql`true`;
  return sql`exists (select from clients as own where own.id = ${sql.ref(clientId)} and own.broker_id = ${staff.brokerId})`;
}
