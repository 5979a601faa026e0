import { sql, type Updateable } from "kysely";
import type { ClientAccountKind } from "#domain/ledger/journals/account-ref.ts";
import { containsText } from "#server/platform/postgres/contains-text.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Clients } from "#server/platform/schema.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";

const columns = [
  "name",
  "companyName",
  "dateOfBirth",
  "nationality",
  "phoneCountryCode",
  "phoneNumber",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "postalCode",
  "country",
  "preferredSellCurrency",
  "preferredBuyCurrency",
] as const;

export type ClientColumns = Omit<
  NonNullable<Awaited<ReturnType<typeof lockClientColumns>>>,
  "dateOfBirth"
> & { readonly dateOfBirth: string | null };

/** Columns of a client that the desk may change, locked. */
export async function lockClientColumns(tx: Transaction, id: string) {
  return tx.selectFrom("clients").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateClientColumns(
  tx: Transaction,
  id: string,
  changes: Partial<ClientColumns>,
): Promise<void> {
  const set: Updateable<Clients> = changes;
  await tx.updateTable("clients").set(set).where("id", "=", id).execute();
}

/** Locks a client so that two cannot become each other's referrer at once; false when there is none. */
export async function lockReferrerOf(tx: Transaction, id: string) {
  return tx
    .selectFrom("clients")
    .select(["id", "referrerId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The client's chain of referrers, including the client; at most 100 deep. */
export async function referrersAbove(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, referrer_id, 1 as step from clients where id = ${id}
      union all
      select clients.id, clients.referrer_id, above.step + 1 from clients join above on clients.id = above.referrer_id where above.step < 100)
    select id from above`.execute(tx);
  return rows.map((row) => row.id);
}

export async function updateReferrer(tx: Transaction, id: string, referrerId: string | null): Promise<void> {
  await tx.updateTable("clients").set({ referrerId }).where("id", "=", id).execute();
}

/** Clients by email address, for a picker. */
export async function listUserRows(
  db: Database,
  { search, limit }: { readonly search: string | undefined; readonly limit: number },
) {
  return db
    .selectFrom("clients")
    .select(["id", "email"])
    .where("closedAt", "is", null)
    .$if(search !== undefined, (query) =>
      query.where("searchText", "like", containsText((search ?? "").toLowerCase())),
    )
    .orderBy("email")
    .limit(limit)
    .execute();
}

export async function insertNote(
  tx: Transaction,
  note: {
    readonly id: string;
    readonly clientId: string;
    readonly staffId: string;
    readonly text: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto("clientNotes").values(note).execute();
}

/** What a client holds, by currency. */
/** Holdings per currency in minor units, with their frozen and unverified parts. */
export async function clientHoldings(db: Database, clientId: string) {
  const sumOf = (kind: ClientAccountKind) =>
    sql<bigint>`coalesce(sum(balance) filter (where kind = ${kind}), 0)::bigint`;
  return db
    .selectFrom("accounts")
    .select("currency")
    .select(sumOf("client_balance").as("balance"))
    .select(sumOf("client_frozen").as("frozen"))
    .select(sumOf("client_unverified").as("unverified"))
    .where("clientId", "=", clientId)
    .where("kind", "in", ["client_balance", "client_frozen", "client_unverified"])
    .groupBy("currency")
    .orderBy("currency")
    .execute();
}

/** Whether the client exists and the staff user may see them. */
export async function canSeeClient(db: Database | Transaction, id: string, staff: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom("clients")
    .select("id")
    .where("id", "=", id)
    .where(visibleTo(staff, "clients.id"))
    .executeTakeFirst();
  return row !== undefined;
}
