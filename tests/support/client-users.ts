import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Clients } from "#server/platform/schema.ts";
import { openSession } from "#server/platform/session/sessions.ts";

type ClientRow = Omit<Insertable<Clients>, "contactUserId" | "contactRole">;

/** Inserts clients as they are, each with a user who owns it. */
export async function insertClients(
  db: Database | Transaction,
  clients: readonly ClientRow[],
): Promise<void> {
  for (const client of clients) {
    const userId = randomUUIDv7();
    const { email, name = "", createdAt } = client;
    await db
      .with("users", (cte) =>
        cte.insertInto("users").values({ id: userId, email, name, passwordHash: "none", createdAt }),
      )
      .with("inserted", (cte) => cte.insertInto("clients").values({ ...client, contactUserId: userId }))
      .insertInto("memberships")
      .values({ clientId: client.id, userId, role: "owner", createdAt })
      .execute();
  }
}

/** The user whom Summit writes to for a client. */
export async function contactOf(db: Database | Transaction, clientId: string): Promise<string> {
  const { contactUserId } = await db
    .selectFrom("clients")
    .select("contactUserId")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return contactUserId;
}

/** Adds a member to a client; returns the user's id. */
export async function addMember(
  db: Database | Transaction,
  { clientId, role, at }: { readonly clientId: string; readonly role: ClientRole; readonly at: Date },
): Promise<string> {
  const id = randomUUIDv7();
  const user = { id, email: `${id}@users.test`, name: `Demo ${role}`, passwordHash: "none", createdAt: at };
  await db
    .insertInto("users")
    .values({ ...user, emailVerifiedAt: at })
    .execute();
  await db.insertInto("memberships").values({ clientId, userId: id, role, createdAt: at }).execute();
  return id;
}

/** Opens a session of the client's contact, or of a staff user. */
export async function openSessionOf(
  tx: Transaction,
  owner: { readonly clientId: string } | { readonly staffId: string },
  seen: Parameters<typeof openSession>[2],
): Promise<string> {
  if ("staffId" in owner) return openSession(tx, owner, seen);
  return openSession(tx, { ...owner, userId: await contactOf(tx, owner.clientId) }, seen);
}

/** Inserts the client $1 with a user who owns it, for a connection without the application's queries. */
export const insertDemoClient = `
  with owner as (insert into users (id, email, password_hash, created_at)
      values (gen_random_uuid(), 'demo@clients.test', 'none', now()) returning id, email),
    client as (insert into clients (id, email, contact_user_id, referral_code, deposit_reference, created_at)
      select $1, email, id, 'demo', 'demo', now() from owner)
  insert into memberships (client_id, user_id, role, created_at) select $1, id, 'owner', now() from owner`;
