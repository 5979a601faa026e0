import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SessionStaff } from "./sessions.ts";

/** What decides whom a colleague sees. */
export type Viewer = Pick<SessionStaff, "role" | "brokerId">;

/**
 * Narrows a query to the clients whom a member of staff may see: a broker those assigned to them, everyone else all.
 * `clientId` names the column that holds the client, such as `trades.clientId`. Each list and each look-up that the
 * policy opens to brokers has it in its `where`.
 */
export function visibleTo(staff: Viewer, clientId: string): RawBuilder<SqlBool> {
  if (staff.role !== "broker") return sql`true`;
  return sql`exists (select from clients as own where own.id = ${sql.ref(clientId)} and own.broker_id = ${staff.brokerId})`;
}
