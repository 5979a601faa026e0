import { type Insertable, type Selectable, sql } from "kysely";
import type { RecipientRequestStatus } from "#domain/payments/recipient-requests/lifecycle.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import type { RecipientRequests } from "#server/platform/schema.ts";

type Reader = Database | Transaction;

export type RequestRow = Selectable<RecipientRequests>;
export type NamedRequestRow = RequestRow & {
  readonly requesterName: string;
  readonly requesterEmail: string;
};

export async function insertRequest(
  tx: Transaction,
  request: Insertable<RecipientRequests>,
): Promise<RequestRow> {
  return tx.insertInto("recipientRequests").values(request).returningAll().executeTakeFirstOrThrow();
}

/** Open and submitted ones, newest first. */
export async function listWaiting(db: Reader, clientId: string): Promise<NamedRequestRow[]> {
  return withRequester(db)
    .where("request.clientId", "=", clientId)
    .where("request.status", "in", ["OPEN", "SUBMITTED"])
    .orderBy("request.requestedAt", "desc")
    .orderBy("request.id", "desc")
    .execute();
}

export async function findRequest(
  db: Reader,
  clientId: string,
  id: string,
): Promise<NamedRequestRow | undefined> {
  return withRequester(db)
    .where("request.clientId", "=", clientId)
    .where("request.id", "=", id)
    .executeTakeFirst();
}

function withRequester(db: Reader) {
  return db
    .selectFrom("recipientRequests as request")
    .innerJoin("users", "users.id", "request.requestedBy")
    .selectAll("request")
    .select(["users.name as requesterName", "users.email as requesterEmail"]);
}

/** Locked until the end of the transaction; undefined for another client's. */
export async function lockRequest(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<RequestRow | undefined> {
  return tx
    .selectFrom("recipientRequests")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A request whose link works, with who asks. */
export async function findByToken(db: Reader, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("recipientRequests as request")
    .innerJoin("clients", "clients.id", "request.clientId")
    .selectAll("request")
    .select([clientName("clients").as("askedBy"), "clients.email as clientEmail"])
    .where("request.tokenHash", "=", tokenHash)
    .where("request.status", "=", "OPEN")
    .where("request.expiresAt", ">", now)
    .where("clients.closedAt", "is", null)
    .where("clients.status", "=", "ACCOUNT_READY")
    .executeTakeFirst();
}

/** Locks a request whose link works; of several at once, one still finds it. */
export async function lockByToken(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<RequestRow | undefined> {
  return tx
    .selectFrom("recipientRequests")
    .selectAll()
    .where("tokenHash", "=", tokenHash)
    .where("status", "=", "OPEN")
    .where("expiresAt", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

/** A request to be mailed, with who asks; undefined once its link ended. */
export async function findToMail(tx: Transaction, id: string) {
  return tx
    .selectFrom("recipientRequests as request")
    .innerJoin("clients", "clients.id", "request.clientId")
    .select(["request.email", "request.currency", clientName("clients").as("askedBy")])
    .select("clients.email as clientEmail")
    .where("request.id", "=", id)
    .where("request.status", "=", "OPEN")
    .executeTakeFirst();
}

export async function countWaiting(tx: Transaction, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("recipientRequests")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("clientId", "=", clientId)
    .where("status", "in", ["OPEN", "SUBMITTED"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a waiting request asks the same address for an account in the same currency. */
export async function isAsked(
  tx: Transaction,
  { clientId, email, currency }: Pick<RequestRow, "clientId" | "email" | "currency">,
): Promise<boolean> {
  const asked = await tx
    .selectFrom("recipientRequests")
    .select("id")
    .where("clientId", "=", clientId)
    .where("email", "=", email)
    .where("currency", "=", currency)
    .where("status", "in", ["OPEN", "SUBMITTED"])
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}

/** Replaces the link, so that earlier ones end. */
export async function setToken(tx: Transaction, id: string, tokenHash: Buffer | null): Promise<void> {
  await tx
    .updateTable("recipientRequests")
    .set({ tokenHash })
    .where("id", "=", id)
    .where("status", "=", "OPEN")
    .execute();
}

export async function setMailed(
  tx: Transaction,
  id: string,
  { mailedAt, expiresAt }: { readonly mailedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable("recipientRequests")
    .set({ mailedAt, expiresAt, tokenHash: null, mails: sql<number>`mails + 1` })
    .where("id", "=", id)
    .execute();
}

/** Keeps what the recipient entered and ends the link. */
export async function submitRequest(
  tx: Transaction,
  id: string,
  { details, submittedAt }: { readonly details: string; readonly submittedAt: Date },
): Promise<void> {
  await tx
    .updateTable("recipientRequests")
    .set({ status: "SUBMITTED", details, submittedAt, tokenHash: null })
    .where("id", "=", id)
    .execute();
}

/** Ends a locked request, its link and what the recipient entered. */
export async function endRequest(
  tx: Transaction,
  id: string,
  ended: {
    readonly status: Exclude<RecipientRequestStatus, "OPEN" | "SUBMITTED">;
    readonly endedBy: string;
    readonly endedAt: Date;
    readonly beneficiaryId?: string;
  },
): Promise<void> {
  await tx
    .updateTable("recipientRequests")
    .set({ ...ended, details: null, tokenHash: null })
    .where("id", "=", id)
    .execute();
}
