import type { ClientStatus } from "#domain/clients/client-status.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

type Reader = Database | Transaction;

export type NewClient = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly status: ClientStatus;
  readonly referralCode: string;
  readonly depositReference: string;
  readonly referrerId: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
};

/** Inserts a client; false when its e-mail address or one of its codes is another's. */
export async function insertClient(tx: Transaction, client: NewClient): Promise<boolean> {
  const inserted = await tx
    .insertInto("clients")
    .values(client)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findClientIdByEmail(db: Reader, email: string): Promise<string | undefined> {
  const row = await db.selectFrom("clients").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}

export async function findClientIdByReferralCode(db: Reader, code: string): Promise<string | undefined> {
  const row = await db.selectFrom("clients").select("id").where("referralCode", "=", code).executeTakeFirst();
  return row?.id;
}

/** A client's status, locked until the end of the transaction. */
export async function lockClientStatus(tx: Transaction, id: string): Promise<ClientStatus | undefined> {
  const row = await tx
    .selectFrom("clients")
    .select("status")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status as ClientStatus | undefined;
}

export async function updateClientStatus(tx: Transaction, id: string, status: ClientStatus): Promise<void> {
  await tx.updateTable("clients").set({ status }).where("id", "=", id).execute();
}

/** Every client with what the desk's list says of them, newest first. */
export function selectClients(db: Reader) {
  return db
    .selectFrom("clients")
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("trades")
          .select((trade) => [
            trade.fn.countAll().as("totalTrades"),
            trade.fn.max("createdAt").as("lastTraded"),
          ])
          .whereRef("trades.clientId", "=", "clients.id")
          .as("traded"),
      (join) => join.onTrue(),
    )
    .leftJoin("clients as referrers", "referrers.id", "clients.referrerId")
    .select([
      "clients.id",
      "clients.createdAt",
      "clients.email",
      "clients.name",
      "clients.companyName",
      "clients.status",
      "clients.emailVerifiedAt",
    ])
    .select(["traded.totalTrades", "traded.lastTraded"])
    .select(["clients.referralCode", "clients.referrerId", "referrers.email as referrerEmail"])
    .orderBy("clients.createdAt", "desc")
    .orderBy("clients.id", "desc");
}
