import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Everybody who has or had a staff account; at most a few hundred. */
export async function listPeople(tx: Transaction) {
  return tx.selectFrom("people").select(["id", "fullName", "reference"]).execute();
}

export async function insertPerson(
  tx: Transaction,
  person: {
    readonly id: string;
    readonly fullName: string;
    readonly reference: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto("people").values(person).execute();
}

/** Serialises invitations, so that one person does not become two. */
export async function lockPeople(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7046, 1)`.execute(tx);
}
