import { addresseeLines } from "#domain/clients/accounts/addressee-lines.ts";
import { timeZoneOr } from "#domain/time-zone.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** A client as a document's addressee, and the time zone of the document's dates. */
export type Addressee = { readonly lines: readonly string[]; readonly zone: string };

export async function findAddressee(db: Database | Transaction, clientId: string): Promise<Addressee> {
  const { timeZone, email, ...client } = await db
    .selectFrom("clients")
    .innerJoin("users as contact", "contact.id", "clients.contactUserId")
    .select(["clients.name", "companyName", "clients.email", "contact.timeZone"])
    .select(["addressLine1", "addressLine2", "city", "state", "postalCode", "country"])
    .where("clients.id", "=", clientId)
    .executeTakeFirstOrThrow();
  const lines = addresseeLines(client);
  return { lines: lines.length > 0 ? lines : [email], zone: timeZoneOr(timeZone) };
}
