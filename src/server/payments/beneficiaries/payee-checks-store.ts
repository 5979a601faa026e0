import type { Insertable, Selectable } from "kysely";
import { stopsPayments } from "#domain/payments/beneficiaries/payee-check.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { PayeeChecks } from "#server/platform/schema.ts";
import type { BeneficiaryRow } from "./store.ts";

export type PayeeCheckRow = Selectable<PayeeChecks>;

/** What a check is about. */
type Checked = Pick<BeneficiaryRow, "id" | "holderName" | "accountFingerprint">;

/** The latest check of a recipient's current name and account. */
export async function latestPayeeCheck(
  db: Database,
  { id, holderName, accountFingerprint }: Checked,
): Promise<PayeeCheckRow | undefined> {
  return db
    .selectFrom("payeeChecks")
    .selectAll()
    .where("beneficiaryId", "=", id)
    .where("holderName", "=", holderName)
    .where("accountFingerprint", "=", accountFingerprint)
    .orderBy("checkedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The latest check of the current name and account of each of a client's recipients, by recipient. */
export async function latestPayeeChecks(
  db: Database,
  clientId: string,
): Promise<ReadonlyMap<string, Pick<PayeeCheckRow, "outcome" | "acknowledgedAt">>> {
  const rows = await db
    .selectFrom("beneficiaries as recipient")
    .innerJoin("payeeChecks as check", (join) =>
      join
        .onRef("check.beneficiaryId", "=", "recipient.id")
        .onRef("check.holderName", "=", "recipient.holderName")
        .onRef("check.accountFingerprint", "=", "recipient.accountFingerprint"),
    )
    .select(["recipient.id", "check.outcome", "check.acknowledgedAt"])
    .distinctOn("recipient.id")
    .where("recipient.clientId", "=", clientId)
    .where("recipient.deletedAt", "is", null)
    .orderBy("recipient.id")
    .orderBy("check.checkedAt", "desc")
    .orderBy("check.id", "desc")
    .execute();
  return new Map(rows.map(({ id, ...check }) => [id, check]));
}

/** Whether the latest check of a recipient's current name and account stops payments to them. */
export async function isNameMismatched(db: Database, beneficiaryId: string): Promise<boolean> {
  const row = await db
    .selectFrom("beneficiaries")
    .select(["id", "holderName", "accountFingerprint"])
    .where("id", "=", beneficiaryId)
    .executeTakeFirst();
  return row !== undefined && stopsPayments(await latestPayeeCheck(db, row));
}

/** The latest check of a recipient by the name that a payment carries, whatever became of the recipient since. */
export async function latestCheckOfName(
  db: Database,
  { beneficiaryId, name }: { readonly beneficiaryId: string; readonly name: string },
): Promise<PayeeCheckRow | undefined> {
  return db
    .selectFrom("payeeChecks")
    .selectAll()
    .where("beneficiaryId", "=", beneficiaryId)
    .where("holderName", "=", name)
    .orderBy("checkedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertPayeeCheck(db: Database, row: Insertable<PayeeChecks>): Promise<PayeeCheckRow> {
  return db.insertInto("payeeChecks").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Marks a check as acknowledged; the first time stays. */
export async function acknowledgeCheck(db: Database, id: string, now: Date): Promise<PayeeCheckRow> {
  return db
    .updateTable("payeeChecks")
    .set(({ fn, val, ref }) => ({ acknowledgedAt: fn.coalesce(ref("acknowledgedAt"), val(now)) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
