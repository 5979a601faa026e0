import type { BrokerBody } from "#contract/clients/brokers.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

/** Brokers with their numbers of clients and of staff accounts, oldest first. */
export function selectBrokers(db: Reader) {
  return db
    .selectFrom("brokers")
    .select(["id", "name", "email", "phone"])
    .select((broker) =>
      broker
        .selectFrom("clients")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .whereRef("clients.brokerId", "=", "brokers.id")
        .$asScalar()
        .$notNull()
        .as("clients"),
    )
    .select((broker) =>
      broker
        .selectFrom("staff")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .whereRef("staff.brokerId", "=", "brokers.id")
        .$asScalar()
        .$notNull()
        .as("accounts"),
    )
    .orderBy("id");
}

/** False when the email address is another broker's. */
export async function insertBroker(
  tx: Transaction,
  broker: BrokerBody & { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("brokers")
    .values(broker)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locked until the end of the transaction. */
export async function lockBroker(tx: Transaction, id: string): Promise<BrokerBody | undefined> {
  return tx
    .selectFrom("brokers")
    .select(["name", "email", "phone"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isAddressOfAnotherBroker(tx: Transaction, email: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("brokers")
    .select("id")
    .where("email", "=", email)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateBroker(tx: Transaction, id: string, facts: BrokerBody): Promise<void> {
  await tx.updateTable("brokers").set(facts).where("id", "=", id).execute();
}

export async function deleteBroker(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("brokers").where("id", "=", id).execute();
}

/** Whether a client or a staff account references the broker. */
export async function isBrokerInUse(tx: Transaction, id: string): Promise<boolean> {
  const client = tx.selectFrom("clients").select("id").where("brokerId", "=", id);
  const account = tx.selectFrom("staff").select("id").where("brokerId", "=", id);
  return (await client.unionAll(account).limit(1).executeTakeFirst()) !== undefined;
}

/** A client's broker id, locked until the end of the transaction; undefined when there is no such client. */
export async function lockAssignment(
  tx: Transaction,
  clientId: string,
): Promise<{ readonly brokerId: string | null } | undefined> {
  return tx
    .selectFrom("clients")
    .select("brokerId")
    .where("id", "=", clientId)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined when no broker is assigned. */
export async function findClientBroker(db: Reader, clientId: string) {
  return db
    .selectFrom("brokers")
    .innerJoin("clients", "clients.brokerId", "brokers.id")
    .select(["brokers.id", "brokers.name", "brokers.email", "brokers.phone"])
    .where("clients.id", "=", clientId)
    .executeTakeFirst();
}
