import { sql } from "kysely";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import type { UltimateDebtor } from "#domain/payments/payouts/postal-address.ts";
import { unpreparePayment } from "#server/payments/payments/payout-writes-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** One attempt to pay a payment: its number and end-to-end id. */
export type Instruction = {
  readonly paymentId: string;
  readonly attempt: number;
  readonly endToEndId: string;
};

/** Next instruction of each payment: the first uses the payment id as end-to-end id, later ones a new id. */
export async function nextInstructions(
  tx: Transaction,
  paymentIds: readonly string[],
  newId: () => string,
): Promise<ReadonlyMap<string, Instruction>> {
  const rows = await tx
    .selectFrom("payoutInstructions")
    .select(["paymentId", ({ fn }) => fn.max("attempt").as("attempt")])
    .where("paymentId", "=", sql<string>`any(${paymentIds}::uuid[])`)
    .groupBy("paymentId")
    .execute();
  const made = new Map(rows.map(({ paymentId, attempt }) => [paymentId, attempt]));
  return new Map(
    paymentIds.map((paymentId) => {
      const attempt = (made.get(paymentId) ?? 0) + 1;
      return [
        paymentId,
        { paymentId, attempt, endToEndId: toEndToEndId(attempt === 1 ? paymentId : newId()) },
      ];
    }),
  );
}

/** Inserts a batch's instructions; a unique index allows one live instruction per payment. */
export async function insertInstructions(
  tx: Transaction,
  batchId: string,
  instructions: readonly Instruction[],
): Promise<void> {
  await tx
    .insertInto("payoutInstructions")
    .values(instructions.map((instruction) => ({ ...instruction, batchId })))
    .execute();
}

/** Attempt and bank status of a payment's latest instruction; undefined when it was never in a file. */
export async function latestInstruction(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("payoutInstructions")
    .select(["attempt", "bankStatus", "bankReason"])
    .where("paymentId", "=", paymentId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns false when an open request exists. */
export async function insertResend(
  tx: Transaction,
  request: {
    readonly id: string;
    readonly paymentId: string;
    readonly attempt: number;
    readonly requestedBy: string;
    readonly requestedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("payoutResends")
    .values(request)
    .onConflict((conflict) => conflict.column("paymentId").where("decision", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the payment's open request. */
export async function lockResend(tx: Transaction, paymentId: string) {
  return tx
    .selectFrom("payoutResends")
    .select(["id", "attempt", "requestedBy"])
    .where("paymentId", "=", paymentId)
    .where("decision", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideResend(
  tx: Transaction,
  id: string,
  decided: { readonly decision: "confirmed" | "withdrawn"; readonly by: string; readonly at: Date },
): Promise<void> {
  const { decision, by: decidedBy, at: decidedAt } = decided;
  await tx
    .updateTable("payoutResends")
    .set({ decision, decidedBy, decidedAt })
    .where("id", "=", id)
    .execute();
}

/** Stores the approver's note and clears the preparation. */
export async function sendBackPayment(
  tx: Transaction,
  sentBack: {
    readonly id: string;
    readonly paymentId: string;
    readonly preparedBy: string;
    readonly note: string;
    readonly sentBackBy: string;
    readonly sentBackAt: Date;
  },
): Promise<void> {
  await tx.insertInto("sentBackPayouts").values(sentBack).execute();
  await unpreparePayment(tx, sentBack.paymentId, sentBack.sentBackAt);
}

/** Payments that an approver returned to their preparer; these always need a second person. */
export async function findSentBack(
  tx: Transaction,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("sentBackPayouts")
    .select("paymentId")
    .where("paymentId", "=", sql<string>`any(${paymentIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ paymentId }) => paymentId));
}

/** Locks clients in id order against a change of their names, so that the name that is screened is the one that is filed. */
export async function lockUltimateDebtors(tx: Transaction, clientIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom("clients")
    .select("id")
    .where("id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .orderBy("id")
    .forShare()
    .execute();
}

/** Ultimate debtors of payouts, by client: the company for company accounts, whoever acts for it. */
export async function findUltimateDebtors(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, UltimateDebtor>> {
  const rows = await tx
    .selectFrom("clients")
    .leftJoin("clientProfiles", "clientProfiles.clientId", "clients.id")
    .select(["id", "name", "companyName", "depositReference", "dateOfBirth"])
    .select(["lei", "birthTown", "birthCountry"])
    .select(["addressLine1", "addressLine2", "city", "postalCode", "country"])
    .where("id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, name, companyName, depositReference, ...row }) => {
      const isCompany = (companyName ?? "").trim() !== "";
      const debtor: UltimateDebtor = {
        name: isCompany ? (companyName ?? "") : name,
        isCompany,
        customerNumber: depositReference,
        lei: row.lei,
        birth:
          row.dateOfBirth === null
            ? null
            : { date: row.dateOfBirth, town: row.birthTown, country: row.birthCountry },
        address:
          row.city === null || row.country === null
            ? null
            : {
                lines: [row.addressLine1, row.addressLine2].flatMap((line) => line ?? []),
                town: row.city,
                postalCode: row.postalCode ?? undefined,
                country: row.country,
              },
      };
      return [id, debtor];
    }),
  );
}
