import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { sendBeforeCommit } from "#server/platform/postgres/unread-writes.ts";
import { SessionChanged } from "./session-changed.ts";
import type { ClientSession, StaffSession } from "./sessions.ts";

/** Raised by the database's `require_member` and `require_staff`. */
const rightsChanged = "SR001";

/** Of transactions whose commits ask for the caller's rights. */
const requirements = new WeakMap<Transaction, () => Promise<void>>();

/**
 * A transaction that commits only while whoever makes the call has the role that the call was allowed for: who is demoted,
 * removed or disabled first changes nothing, nor does a revoked key. The question travels with the commit.
 * @throws SessionChanged
 */
export async function transactionAs<Result>(
  db: Database,
  session: ClientSession | StaffSession | undefined,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (session) requirements.set(tx, await sendBeforeCommit(tx, requirementOf(session)));
      return work(tx);
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === rightsChanged) throw new SessionChanged();
    throw error;
  }
}

/** Asks for the caller's rights now instead of at the commit: before the call itself may change them. */
export async function requireRightsNow(tx: Transaction): Promise<void> {
  await requirements.get(tx)?.();
}

function requirementOf(session: ClientSession | StaffSession): RawBuilder<unknown> {
  if ("staff" in session) {
    const { id, role, brokerId } = session.staff;
    return sql`select require_staff(${id}, ${role}, ${brokerId})`;
  }
  const { client, user, role, apiKey } = session;
  return sql`select require_member(${client.id}, ${user.id}, ${apiKey?.creatorRole ?? role}, ${apiKey?.id ?? null})`;
}
