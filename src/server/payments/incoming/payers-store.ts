import { type SqlBool, sql } from "kysely";
import { money } from "#domain/money.ts";
import type { PayerRelation } from "#domain/payments/payments/payer-relation.ts";
import type { ReferencedTrade } from "#domain/payments/payments/receipt-matching.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";

/** Names of the client and of their company. */
export async function clientNames(tx: Transaction, clientId: string): Promise<string[]> {
  const row = await tx
    .selectFrom("clients")
    .select(["name", "companyName"])
    .where("id", "=", clientId)
    .executeTakeFirst();
  return [row?.name ?? "", row?.companyName ?? ""].filter((name) => name.trim() !== "");
}

/** Payer name that the simulated bank uses for a trade; undefined when the client has no name. */
export async function payerNameForTrade(tx: Transaction, tradeId: string): Promise<string | undefined> {
  const trade = await tx.selectFrom("trades").select("clientId").where("id", "=", tradeId).executeTakeFirst();
  return trade && (await clientNames(tx, trade.clientId))[0];
}

/**
 * Whether the desk has accepted a payer with this name and account; a payment without an account matches
 * none.
 */
export async function isKnownPayer(
  tx: Transaction,
  payer: { readonly clientId: string; readonly nameWords: string; readonly accounts: readonly Buffer[] },
): Promise<boolean> {
  const { clientId, nameWords, accounts } = payer;
  const sameAccount: ReturnType<typeof sql<SqlBool>> =
    accounts.length === 0 ? sql<SqlBool>`account is null` : sql<SqlBool>`account = any(${accounts}::bytea[])`;
  const row = await tx
    .selectFrom("knownPayers")
    .select("id")
    .where("clientId", "=", clientId)
    .where("nameWords", "=", nameWords)
    .where("revokedAt", "is", null)
    .where(sameAccount)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the payer was accepted already. */
export async function insertKnownPayer(
  tx: Transaction,
  payer: {
    readonly id: string;
    readonly clientId: string;
    readonly name: string;
    readonly nameWords: string;
    readonly account: Buffer | null;
    readonly accountMasked: string | null;
    readonly receiptId: string;
    readonly acceptedBy: string;
    readonly acceptedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("knownPayers")
    .values(payer)
    .onConflict((conflict) =>
      conflict.columns(["clientId", "nameWords", "account"]).where("revokedAt", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns undefined when the client has no such active payer. */
export async function revokeKnownPayer(
  tx: Transaction,
  payer: { readonly id: string; readonly clientId: string; readonly by: string; readonly at: Date },
): Promise<{ readonly name: string } | undefined> {
  return tx
    .updateTable("knownPayers")
    .set({ revokedBy: payer.by, revokedAt: payer.at })
    .where("id", "=", payer.id)
    .where("clientId", "=", payer.clientId)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
}

/** Newest first, including revoked ones. */
export async function listKnownPayers(db: Database | Transaction, clientId: string) {
  return db
    .selectFrom("knownPayers")
    .innerJoin("staff as accepter", "accepter.id", "knownPayers.acceptedBy")
    .leftJoin("staff as revoker", "revoker.id", "knownPayers.revokedBy")
    .select(["knownPayers.id", "knownPayers.name", "accountMasked", "receiptId", "acceptedAt", "revokedAt"])
    .select([staffName("accepter").$notNull().as("acceptedBy"), staffName("revoker").as("revokedBy")])
    .where("clientId", "=", clientId)
    .orderBy("acceptedAt", "desc")
    .orderBy("knownPayers.id", "desc")
    .limit(100)
    .execute();
}

/** Stores the payer's relation to the client and the payer's identity according to the bank. */
export async function updatePayer(
  tx: Transaction,
  receiptId: string,
  payer: {
    readonly relation: PayerRelation | null;
    readonly name?: string;
    readonly account?: Buffer | null;
  },
): Promise<void> {
  const { relation, name, account } = payer;
  await tx
    .updateTable("receipts")
    .set({
      payerRelation: relation,
      ...(name !== undefined && { payerName: name }),
      ...(account !== undefined && { payerAccount: account }),
    })
    .where("id", "=", receiptId)
    .execute();
}

/** Stores why the statement with an incoming payment did not verify it, and whether it has other details than an earlier one. */
export async function updateVerificationDoubt(
  tx: Transaction,
  receiptId: string,
  { doubt, contradicted }: { readonly doubt: string; readonly contradicted: boolean },
): Promise<void> {
  await tx.updateTable("receipts").set({ doubt, contradicted }).where("id", "=", receiptId).execute();
}

/** Trades by reference. */
export async function tradesNamed(
  db: Database | Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, ReferencedTrade>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom("trades")
    .select(["id", "clientId", "reference", "stage", "amountDue", "amountReceived", "fromCurrency"])
    .where("reference", "=", sql<string>`any(${references}::text[])`)
    .execute();
  return new Map(
    rows.map(({ stage, amountDue, amountReceived, fromCurrency, ...row }) => [
      row.reference,
      {
        ...row,
        stage,
        due: money(amountDue, fromCurrency),
        received: amountReceived,
      },
    ]),
  );
}

/** Clients by deposit reference. */
export async function depositClients(
  db: Database | Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom("clients")
    .select(["id", "depositReference"])
    .where("depositReference", "=", sql<string>`any(${references}::text[])`)
    .execute();
  return new Map(rows.map(({ id, depositReference }) => [depositReference ?? "", id]));
}

/** Which of these clients have a closed account. */
export async function closedClients(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("clients")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("closedAt", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
