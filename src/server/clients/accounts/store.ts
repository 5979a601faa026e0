import { type RawBuilder, sql } from "kysely";
import type { SubmittedDocument } from "#domain/clients/accounts/activation.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import { isCompany } from "#domain/clients/accounts/holder-kind.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import { foldedPattern } from "#server/platform/postgres/folded-pattern.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";

type Reader = Database | Transaction;

export type NewClient = {
  readonly id: string;
  readonly email: string;
  readonly contactUserId: string;
  readonly name: string;
  readonly status: ClientStatus;
  readonly referralCode: string;
  readonly depositReference: string;
  readonly referrerId: string | null;
  readonly createdAt: Date;
};

/** False when a code is taken. */
export async function insertClient(tx: Transaction, client: NewClient): Promise<boolean> {
  const inserted = await tx
    .insertInto("clients")
    .values(client)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function hasClients(db: Reader): Promise<boolean> {
  return (await db.selectFrom("clients").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function findClientIdByReferralCode(db: Reader, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("clients")
    .select("id")
    .where("referralCode", "=", code)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Locked until the end of the transaction. */
export async function lockClient(
  tx: Transaction,
  id: string,
): Promise<{ readonly status: ClientStatus; readonly isClosed: boolean } | undefined> {
  const row = await tx
    .selectFrom("clients")
    .select(["status", "closedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { status: row.status, isClosed: row.closedAt !== null };
}

export async function updateClientStatus(tx: Transaction, id: string, status: ClientStatus): Promise<void> {
  await tx.updateTable("clients").set({ status }).where("id", "=", id).execute();
}

/** Undefined for a client that the staff user may not see. */
export async function findClientDetails(db: Reader, id: string, staff: Viewer) {
  return db
    .selectFrom("clients")
    .innerJoin("users as contact", "contact.id", "clients.contactUserId")
    .leftJoin("clients as referrers", (join) =>
      join.onRef("referrers.id", "=", "clients.referrerId").on(visibleTo(staff, "referrers.id")),
    )
    .select([
      "clients.id",
      "clients.createdAt",
      "clients.email",
      "clients.name",
      "clients.companyName",
      "clients.status",
      "clients.closedAt",
      "contact.emailVerifiedAt",
    ])
    .select([
      "clients.referralCode",
      "referrers.id as referrerId",
      "clients.brokerId",
      "referrers.email as referrerEmail",
    ])
    .select([
      "clients.phoneCountryCode",
      "clients.phoneNumber",
      "clients.addressLine1",
      "clients.addressLine2",
    ])
    .select(["clients.city", "clients.state", "clients.postalCode", "clients.country"])
    .select(["clients.preferredSellCurrency", "clients.preferredBuyCurrency"])
    .select(({ selectFrom }) => {
      const traded = selectFrom("trades").whereRef("trades.clientId", "=", "clients.id");
      return [
        traded.select(({ fn }) => fn.countAll().as("count")).as("totalTrades"),
        traded.select(({ fn }) => fn.max("trades.createdAt").as("last")).as("lastTraded"),
      ];
    })
    .where("clients.id", "=", id)
    .where(visibleTo(staff, "clients.id"))
    .executeTakeFirst();
}

/** Updates the time of clients' last booking; never moves it back. */
export async function updateLastTradedAt(
  tx: Transaction,
  bookings: readonly { readonly clientId: string; readonly at: Date }[],
): Promise<void> {
  const clients = bookings.map(({ clientId }) => clientId);
  const times = bookings.map(({ at }) => at.toISOString());
  await sql`update clients set last_traded_at = booked.at
    from (select client_id, max(at) as at from unnest(${clients}::uuid[], ${times}::timestamptz[]) as each (client_id, at)
      group by client_id order by client_id) as booked
    where clients.id = booked.client_id and (clients.last_traded_at is null or clients.last_traded_at < booked.at)`.execute(
    tx,
  );
}

export async function updateAssignment(
  tx: Transaction,
  clientId: string,
  brokerId: string | null,
): Promise<void> {
  await tx.updateTable("clients").set({ brokerId }).where("id", "=", clientId).execute();
}

/** Reference for transfers into the client's own balance. */
export async function getDepositReference(tx: Database | Transaction, clientId: string): Promise<string> {
  const row = await tx
    .selectFrom("clients")
    .select("depositReference")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.depositReference;
}

/** Names and current addresses of clients; none for closed accounts. */
export async function findCurrentContacts(
  db: Database | Transaction,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string; readonly email: string }>> {
  const rows = await db
    .selectFrom("clients")
    .select(["id", "email", clientName().as("name")])
    .where("id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .where("closedAt", "is", null)
    .execute();
  return new Map(rows.map(({ name, ...row }) => [row.id, { ...row, name: name ?? "" }]));
}

/** Identity facts that activation depends on; `staff` limits it to clients that the staff user may see. */
export async function readIdentity(db: Reader, clientId: string, staff?: Viewer) {
  return db
    .selectFrom("clients")
    .innerJoin("users as contact", "contact.id", "clients.contactUserId")
    .select(["clients.id", "clients.name", "companyName", "kind", "dateOfBirth", "nationality", "status"])
    .select(["contact.emailVerifiedAt", "addressLine1", "addressLine2", "city"])
    .select(["clients.state", "postalCode", "country"])
    .where("clients.id", "=", clientId)
    .$if(staff !== undefined, (query) =>
      query.where(staff ? visibleTo(staff, "clients.id") : sql<boolean>`true`),
    )
    .executeTakeFirst();
}

export async function documentsHandedIn(db: Reader, clientId: string): Promise<SubmittedDocument[]> {
  const rows = await db
    .selectFrom("clientDocuments")
    .select(["purpose", "review"])
    .where("clientId", "=", clientId)
    .orderBy("uploadedAt")
    .orderBy("id")
    .execute();
  return rows.map(({ purpose, review }) => ({
    purpose,
    decision: review,
  }));
}

/** Closes a client's account; the row stays for the records. */
export async function markClientClosed(tx: Transaction, clientId: string, now: Date): Promise<void> {
  await tx.updateTable("clients").set({ closedAt: now }).where("id", "=", clientId).execute();
}

/** Up to this many clients are matched by id, which uses the index. */
const fewClients = 200;

/**
 * SQL condition on a client-id column for clients whose email address, name or company contains the text.
 * Few matches are resolved to ids first.
 */
export async function matchesClient(
  db: Database | Transaction,
  column: string,
  text: string,
): Promise<RawBuilder<boolean>> {
  const pattern = foldedPattern(text);
  const rows = await db
    .selectFrom("clients")
    .select("id")
    .where("foldedText", "like", pattern)
    .limit(fewClients + 1)
    .execute();
  if (rows.length > fewClients)
    return sql<boolean>`${sql.ref(column)} in (select id from clients where folded_text like ${pattern})`;
  return sql<boolean>`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::uuid[])`;
}

/** Whether Summit writes to this user for the client. */
export async function isContact(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("clients")
    .select("id")
    .where("id", "=", clientId)
    .where("contactUserId", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user's name is that of an open account that isn't a company's. */
export async function isContactOfPersonalAccount(db: Reader, userId: string): Promise<boolean> {
  const accounts = await db
    .selectFrom("clients")
    .select(["kind", "companyName"])
    .where("contactUserId", "=", userId)
    .where("closedAt", "is", null)
    .execute();
  return accounts.some((account) => !isCompany(account));
}

/** Has Summit write to another owner from now on. */
export async function replaceContact(
  tx: Transaction,
  clientId: string,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await tx.updateTable("clients").set({ contactUserId: id, email }).where("id", "=", clientId).execute();
}

/** What owners set for their team; the limit in pence, null without one. */
export async function findTeamSettings(
  db: Reader,
  clientId: string,
): Promise<{ readonly secondFactorRequired: boolean; readonly preparerBookingLimit: bigint | null }> {
  return db
    .selectFrom("clients")
    .select(["secondFactorRequired", "preparerBookingLimit"])
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** Pence at mid-market for each exchange; null lifts the limit. */
export async function setPreparerBookingLimit(
  tx: Transaction,
  clientId: string,
  preparerBookingLimit: bigint | null,
): Promise<void> {
  await tx.updateTable("clients").set({ preparerBookingLimit }).where("id", "=", clientId).execute();
}

export async function setSecondFactorRequired(
  tx: Transaction,
  clientId: string,
  required: boolean,
): Promise<void> {
  await tx
    .updateTable("clients")
    .set({ secondFactorRequired: required })
    .where("id", "=", clientId)
    .execute();
}
