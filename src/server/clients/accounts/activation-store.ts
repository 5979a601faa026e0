import { sql } from "kysely";
import type { SubmittedDocument } from "#domain/clients/accounts/activation.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";

type Reader = Database | Transaction;

/** Identity facts that activation depends on; `staff` limits it to clients that the staff user may see. */
export async function readIdentity(db: Reader, clientId: string, staff?: Viewer) {
  return db
    .selectFrom("clients")
    .select(["id", "name", "companyName", "dateOfBirth", "nationality", "emailVerifiedAt", "status"])
    .select(["addressLine1", "city", "postalCode", "country"])
    .where("id", "=", clientId)
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
