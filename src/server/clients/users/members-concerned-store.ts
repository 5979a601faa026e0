import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { MailedUser } from "./store.ts";

/** Something of a client's, and the member whose matter it is; null where nobody is named. */
export type Matter = {
  readonly clientId: string;
  readonly userId: string | null;
  /** An accountant may know of it. */
  readonly isForAccountants: boolean;
  /** Of no interest to the client's contact while its member is there. */
  readonly isPersonal: boolean;
};

/** Of each matter, its member, unless they have left or became an accountant, and the client's contact, to be mailed. */
export async function membersConcerned(
  db: Database | Transaction,
  matters: readonly Matter[],
): Promise<MailedUser[][]> {
  if (matters.length === 0) return [];
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .innerJoin("clients", "clients.id", "memberships.clientId")
    .select(["memberships.clientId", "memberships.role"])
    .select(["users.id", "users.email", "users.name", "users.timeZone"])
    .select(sql<boolean>`users.id is not distinct from clients.contact_user_id`.as("isContact"))
    .where("memberships.clientId", "=", anyOf(matters.map(({ clientId }) => clientId)))
    .where("users.closedAt", "is", null)
    .where((row) =>
      row.or([
        row("users.id", "=", anyOf(matters.flatMap(({ userId }) => userId ?? []))),
        row("users.id", "=", row.ref("clients.contactUserId")),
      ]),
    )
    .orderBy("users.id")
    .execute();
  const ofClients = Map.groupBy(rows, ({ clientId }) => clientId);
  return matters.map(({ clientId, userId, isForAccountants, isPersonal }) => {
    const members = ofClients.get(clientId) ?? [];
    const own = members.filter(
      ({ id, role }) => id === userId && (isForAccountants || role !== "accountant"),
    );
    if (isPersonal && own.length > 0) return own;
    return members.filter((member) => member.isContact || own.includes(member));
  });
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
