import { type Selectable, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { CoverPolicy } from "#domain/trading/treasury/cover-policy.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";
import type { CoverPolicies } from "#server/platform/schema.ts";

export type CoverPolicyRow = Selectable<CoverPolicies>;

/**
 * Serialises what decides that a deal is sent, by a person or a policy, and changes of policies: one that holds it sees every deal
 * that was sent before. Taken before locks of deals.
 */
export async function lockCovering(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7063)`.execute(tx);
}

/** In order of their currencies. */
export async function listPolicies(db: Database | Transaction): Promise<CoverPolicyRow[]> {
  return db
    .selectFrom("coverPolicies")
    .selectAll()
    .where("endedAt", "is", null)
    .orderBy("currency")
    .execute();
}

export async function findPolicy(
  db: Database | Transaction,
  currency: CurrencyCode,
): Promise<CoverPolicyRow | undefined> {
  return db
    .selectFrom("coverPolicies")
    .selectAll()
    .where("endedAt", "is", null)
    .where("currency", "=", currency)
    .executeTakeFirst();
}

/** Policies in force with the names of who set and who approved them. */
export type NamedPolicy = Awaited<ReturnType<typeof listNamedPolicies>>[number];

export async function listNamedPolicies(db: Database | Transaction) {
  return db
    .selectFrom("coverPolicies")
    .innerJoin("staff as setter", "setter.id", "coverPolicies.setBy")
    .leftJoin("staff as approver", "approver.id", "coverPolicies.approvedBy")
    .selectAll("coverPolicies")
    .select([staffName("setter").as("setterName"), staffName("approver").as("approverName")])
    .where("endedAt", "is", null)
    .orderBy("currency")
    .execute();
}

type NewPolicy = CoverPolicy & Pick<CoverPolicyRow, "id" | "currency" | "setBy" | "approvedBy" | "setAt">;

/** Ends the policy in force of a currency and begins another, if one is given. */
export async function replacePolicy(
  tx: Transaction,
  currency: CurrencyCode,
  { policy, now }: { readonly policy: NewPolicy | undefined; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("coverPolicies")
    .set({ endedAt: now })
    .where("currency", "=", currency)
    .where("endedAt", "is", null)
    .execute();
  if (policy) await tx.insertInto("coverPolicies").values(policy).execute();
}

type Progress = Pick<CoverPolicyRow, "overSince" | "triedAt" | "failingSince" | "failure">;

export async function writeProgress(tx: Transaction, id: string, progress: Partial<Progress>): Promise<void> {
  await tx.updateTable("coverPolicies").set(progress).where("id", "=", id).execute();
}

/** Currencies of deals that were sent and may still be dealt. */
export async function listCurrenciesBeingDealt(tx: Transaction): Promise<ReadonlySet<CurrencyCode>> {
  const rows = await tx
    .selectFrom("coverDeals")
    .select(["soldCurrency", "boughtCurrency"])
    .where("status", "in", ["SENT", "UNKNOWN"])
    .execute();
  return new Set(rows.flatMap(({ soldCurrency, boughtCurrency }) => [soldCurrency, boughtCurrency]));
}
