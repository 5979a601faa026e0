import { sql } from "kysely";
import type { DocumentDecision, DocumentPurpose } from "#domain/clients/accounts/client-document.ts";
import type { FileMediaType } from "#domain/uploaded-file.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type ClientDocument = {
  readonly id: string;
  readonly clientId: string;
  readonly purpose: DocumentPurpose;
  readonly name: string;
  readonly mediaType: FileMediaType;
  readonly size: number;
  readonly storedAs: string;
  readonly uploadedAt: Date;
  /** Null for a file from before uploads named their member. */
  readonly uploadedBy: string | null;
  /** Null until reviewed. */
  readonly review: Review | null;
};

/** Result of a document's review; with a reason when it is requested again. */
export type Review = {
  readonly decision: DocumentDecision;
  readonly reason: string | null;
  readonly at: Date;
};

type Reader = Database | Transaction;

export async function insertDocument(
  tx: Transaction,
  document: Omit<ClientDocument, "review">,
): Promise<void> {
  await tx.insertInto("clientDocuments").values(document).execute();
}

export async function countDocuments(
  db: Reader,
  { clientId, purpose }: Pick<ClientDocument, "clientId" | "purpose">,
): Promise<number> {
  const row = await db
    .selectFrom("clientDocuments")
    .select((document) => document.fn.countAll<bigint>().as("count"))
    .where("clientId", "=", clientId)
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Oldest first, at most 20 per client. */
export async function selectDocuments(db: Reader, clientId: string): Promise<ClientDocument[]> {
  const rows = await documents(db)
    .where("clientId", "=", clientId)
    .orderBy("uploadedAt")
    .orderBy("id")
    .execute();
  return rows.map(asDocument);
}

/** With a client id, only that client's document. */
export async function findDocument(
  db: Reader,
  { id, clientId }: { readonly id: string; readonly clientId?: string },
): Promise<ClientDocument | undefined> {
  const row = await documents(db)
    .where("id", "=", id)
    .$if(clientId !== undefined, (query) => query.where("clientId", "=", clientId ?? ""))
    .executeTakeFirst();
  return row && asDocument(row);
}

function documents(db: Reader) {
  return db.selectFrom("clientDocuments").selectAll();
}

type Row = Awaited<ReturnType<ReturnType<typeof documents>["executeTakeFirstOrThrow"]>>;

function asDocument({
  review,
  reviewReason: reason,
  reviewedAt: at,
  reviewedBy: _,
  ...row
}: Row): ClientDocument {
  return {
    ...row,
    review: review === null || at === null ? null : { decision: review, reason, at },
  };
}

/** Replaces the previous review. */
export async function updateReview(
  tx: Transaction,
  id: string,
  { decision, reason, at, staffId }: Review & { readonly staffId: string },
): Promise<void> {
  await tx
    .updateTable("clientDocuments")
    .set({ review: decision, reviewReason: reason, reviewedAt: at, reviewedBy: staffId })
    .where("id", "=", id)
    .execute();
}

export async function documentsByIds(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom("clientDocuments")
    .select(["id", "name", "purpose", "reviewReason as reason"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}
