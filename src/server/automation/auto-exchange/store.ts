import type { Selectable } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { AutoExchanges } from "#server/platform/schema.ts";

type RuleRecipient = {
  readonly id: string;
  readonly name: string;
  readonly country: string;
};

/**
 * An automatic exchange; its recipient is null when unassigned, deleted, or changed to an account that the
 * client has not confirmed for it.
 */
export type Rule = {
  readonly id: string;
  readonly clientId: string;
  readonly sourceCurrency: CurrencyCode;
  readonly targetCurrency: CurrencyCode;
  readonly includeProfitShare: boolean;
  readonly recipient: RuleRecipient | null;
  /** Of each payment to the recipient. */
  readonly purpose: PurposeCode | null;
  readonly createdAt: Date;
  /** The member who set it up; null where nobody is known. */
  readonly createdBy: string | null;
};

function rules(db: Database | Transaction) {
  return db
    .selectFrom("autoExchanges as rule")
    .leftJoin("beneficiaries", (join) =>
      join
        .onRef("beneficiaries.id", "=", "rule.beneficiaryId")
        .onRef("beneficiaries.currency", "=", "rule.targetCurrency")
        .onRef("beneficiaries.accountFingerprint", "=", "rule.recipientAccount")
        .on("beneficiaries.deletedAt", "is", null),
    )
    .select(["rule.id", "rule.clientId", "rule.sourceCurrency", "rule.targetCurrency"])
    .select(["rule.includeProfitShare", "rule.purpose", "rule.createdAt", "rule.createdBy"])
    .select(["beneficiaries.id as recipientId", "beneficiaries.holderName", "beneficiaries.country"])
    .where("rule.deletedAt", "is", null);
}

type RuleRow = Awaited<ReturnType<ReturnType<typeof rules>["execute"]>>[number];

function ruleOf({ recipientId, holderName, country, ...row }: RuleRow): Rule {
  return {
    ...row,
    sourceCurrency: row.sourceCurrency,
    targetCurrency: row.targetCurrency,
    recipient:
      recipientId !== null && holderName !== null && country !== null
        ? { id: recipientId, name: holderName, country }
        : null,
  };
}

/** Newest first, at most one per source currency. */
export async function listRules(db: Database, clientId: string): Promise<Rule[]> {
  const rows = await rules(db)
    .where("rule.clientId", "=", clientId)
    .orderBy("rule.createdAt", "desc")
    .orderBy("rule.id", "desc")
    .execute();
  return rows.map(ruleOf);
}

export async function findRule(
  db: Database | Transaction,
  clientId: string,
  id: string,
): Promise<Rule | undefined> {
  const row = await rules(db)
    .where("rule.clientId", "=", clientId)
    .where("rule.id", "=", id)
    .executeTakeFirst();
  return row && ruleOf(row);
}

/** Locks a client's rule and reads it; with `share`, only against changes. */
export async function lockRule(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  strength: "change" | "share" = "change",
): Promise<Rule | undefined> {
  const row = tx
    .selectFrom("autoExchanges")
    .select("id")
    .where("id", "=", id)
    .where("clientId", "=", clientId);
  await (strength === "change" ? row.forUpdate() : row.forShare()).execute();
  await lockRecipient(tx, id);
  return findRule(tx, clientId, id);
}

/** Keeps the recipient's account as it is compared with the confirmed one; an outer join can't lock it. */
async function lockRecipient(tx: Transaction, ruleId: string): Promise<void> {
  await tx
    .selectFrom("beneficiaries")
    .innerJoin("autoExchanges as rule", "rule.beneficiaryId", "beneficiaries.id")
    .select("beneficiaries.id")
    .where("rule.id", "=", ruleId)
    .forShare("beneficiaries")
    .execute();
}

/** A client's rules that pay a recipient. */
export async function listRulesPaying(
  tx: Transaction,
  { clientId, beneficiaryId }: { readonly clientId: string; readonly beneficiaryId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("autoExchanges")
    .select("id")
    .where("clientId", "=", clientId)
    .where("beneficiaryId", "=", beneficiaryId)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Rule for money that arrived at a time in the currency; ignores rules created later. */
export async function findRuleFor(
  tx: Transaction,
  arrived: { readonly clientId: string; readonly currency: CurrencyCode; readonly at: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("autoExchanges")
    .select("id")
    .where("clientId", "=", arrived.clientId)
    .where("sourceCurrency", "=", arrived.currency)
    .where("deletedAt", "is", null)
    .where("createdAt", "<=", arrived.at)
    .executeTakeFirst();
  return row?.id;
}

/** False when the client has a rule for the source currency. */
export async function insertRule(
  tx: Transaction,
  rule: Omit<Selectable<AutoExchanges>, "deletedAt" | "updatedAt">,
): Promise<boolean> {
  const row = await tx
    .insertInto("autoExchanges")
    .values({ ...rule, updatedAt: rule.createdAt })
    .onConflict((conflict) =>
      conflict.columns(["clientId", "sourceCurrency"]).where("deletedAt", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRule(
  tx: Transaction,
  id: string,
  changes: Partial<
    Pick<
      Selectable<AutoExchanges>,
      "targetCurrency" | "beneficiaryId" | "recipientAccount" | "purpose" | "deletedAt"
    >
  >,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("autoExchanges")
    .set({ ...changes, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Marks all of a client's rules as deleted; the rows stay for the records. */
export async function deleteClientRules(tx: Transaction, clientId: string, now: Date): Promise<void> {
  await tx
    .updateTable("autoExchanges")
    .set({ deletedAt: now, updatedAt: now })
    .where("clientId", "=", clientId)
    .where("deletedAt", "is", null)
    .execute();
}
