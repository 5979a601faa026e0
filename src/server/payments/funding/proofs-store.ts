import type { ProofMediaType } from "#domain/payments/payments/proof-file.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type Proof = {
  readonly id: string;
  readonly tradeId: string;
  readonly clientId: string;
  readonly name: string;
  readonly mediaType: ProofMediaType;
  readonly size: number;
  readonly storedAs: string;
  readonly uploadedAt: Date;
};

export async function insertProof(tx: Transaction, proof: Proof): Promise<void> {
  await tx.insertInto("proofs").values(proof).execute();
}

export async function countProofs(db: Database | Transaction, tradeId: string): Promise<number> {
  const row = await db
    .selectFrom("proofs")
    .select((proof) => proof.fn.countAll<bigint>().as("count"))
    .where("tradeId", "=", tradeId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findProof(
  db: Database,
  proof: { readonly clientId: string; readonly tradeId: string; readonly id: string },
): Promise<Proof | undefined> {
  return db
    .selectFrom("proofs")
    .selectAll()
    .where("id", "=", proof.id)
    .where("tradeId", "=", proof.tradeId)
    .where("clientId", "=", proof.clientId)
    .executeTakeFirst();
}

/** For staff: not restricted to one client. */
export async function findAnyProof(tx: Transaction, id: string): Promise<Proof | undefined> {
  return tx.selectFrom("proofs").selectAll().where("id", "=", id).executeTakeFirst();
}
