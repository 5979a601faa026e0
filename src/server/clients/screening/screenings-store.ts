import { type RawBuilder, sql } from "kysely";
import type { PayoutOutcome } from "#domain/clients/screening/payout-outcome.ts";
import type { SubjectKind } from "#domain/clients/screening/subject-kind.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";

export type Screening = {
  readonly id: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly name: string;
  readonly listIds: readonly string[];
  readonly matchCount: number;
  readonly at: Date;
};

/** Names of these subjects screened with exactly these lists: `<subject id> <name>`. */
export async function screenedNames(
  tx: Transaction,
  subjectIds: readonly string[],
  listIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("screenings")
    .select(["subjectId", "name"])
    .where("subjectId", "=", sql<string>`any(${subjectIds}::uuid[])`)
    .where("listIds", "=", sql<string[]>`${listIds}::uuid[]`)
    .execute();
  return new Set(rows.map(({ subjectId, name }) => `${subjectId} ${name}`));
}

export async function insertScreenings(tx: Transaction, screenings: readonly Screening[]): Promise<void> {
  if (screenings.length === 0) return;
  await tx
    .insertInto("screenings")
    .values(screenings.map(({ listIds, ...row }) => ({ ...row, listIds: [...listIds] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewCase = {
  readonly id: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly clientId: string | null;
  readonly name: string;
  readonly entryId: string;
  readonly listId: string;
  readonly listedName: string;
  readonly score: string;
  readonly openedAt: Date;
};

/** Inserts cases that do not exist yet; returns the new ones. */
export async function insertCases(tx: Transaction, cases: readonly NewCase[]): Promise<string[]> {
  if (cases.length === 0) return [];
  const rows = await tx
    .insertInto("screeningCases")
    .values([...cases])
    .onConflict((conflict) => conflict.columns(["subjectKind", "subjectId", "name", "entryId"]).doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Those with an uncleared match. */
export async function heldSubjects(
  tx: Transaction,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("screeningCases")
    .select("subjectId")
    .where("subjectId", "=", anyOf(subjectIds))
    .where("status", "<>", "cleared")
    .execute();
  return new Set(rows.map(({ subjectId }) => subjectId));
}

/** Whether any of them has an uncleared match. */
export async function isHeld(tx: Transaction, subjectIds: readonly string[]): Promise<boolean> {
  return (await heldSubjects(tx, subjectIds)).size > 0;
}

export type DecidedPayout = {
  readonly id: string;
  readonly paymentId: string;
  readonly outcome: PayoutOutcome;
  /** Checks that were left out, for auditors. */
  readonly note: string | null;
  readonly listIds: readonly string[];
  readonly at: Date;
};

/** Records screening decisions, of a payment each, unless they repeat the last one with the same lists. Returns the recorded ones. */
export async function recordPayoutOutcomes(
  tx: Transaction,
  decided: readonly DecidedPayout[],
): Promise<(DecidedPayout & { readonly before: PayoutOutcome | undefined })[]> {
  const lastOf = await lastDecisions(
    tx,
    decided.map(({ paymentId }) => paymentId),
  );
  const fresh = decided.flatMap((each) => {
    const last = lastOf.get(each.paymentId);
    const isSame = last?.outcome === each.outcome && last.note === each.note;
    if (isSame && String(last.listIds) === String(each.listIds)) return [];
    return [{ ...each, before: last?.outcome }];
  });
  if (fresh.length > 0)
    await tx
      .insertInto("payoutScreenings")
      .values(fresh.map(({ before: _last, listIds, ...row }) => ({ ...row, listIds: [...listIds] })))
      .execute();
  return fresh;
}

/** The latest screening decision of each payment that has one. */
export async function lastDecisions(db: Database | Transaction, paymentIds: readonly string[]) {
  const rows = await db
    .selectFrom("payoutScreenings")
    .distinctOn("paymentId")
    .select(["paymentId", "outcome", "note", "listIds"])
    .where("paymentId", "=", anyOf(paymentIds))
    .orderBy("paymentId")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.paymentId, row]));
}

/** Those of the payments that are READY. */
export async function readyAmong(tx: Transaction, paymentIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("payments")
    .select("id")
    .where("id", "=", anyOf(paymentIds))
    .where("status", "=", "READY")
    .execute();
  return rows.map(({ id }) => id);
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${encodeArray("uuid", ids)}::uuid[])`;
}

/** READY payments without a decision under exactly these lists. */
export async function listReadyUnscreened(
  tx: Transaction,
  { listIds, limit }: { readonly listIds: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "READY")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payoutScreenings")
            .select("id")
            .whereRef("paymentId", "=", "payments.id")
            .where("listIds", "=", sql<string[]>`${listIds}::uuid[]`),
        ),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type HeldPayout = {
  readonly paymentId: string;
  /** Null for a return to a payer. */
  readonly clientId: string | null;
  readonly tradeId: string | null;
};

function heldPayoutFilter(asked: Parameters<typeof heldPayouts>[1]): {
  readonly about: RawBuilder<boolean>;
  readonly outcome: PayoutOutcome;
} {
  if ("outcome" in asked) return { about: sql<boolean>`true`, outcome: asked.outcome };
  if ("unnamedClientIds" in asked) {
    const ids = asked.unnamedClientIds;
    return { about: sql<boolean>`payments.client_id = any(${ids}::uuid[])`, outcome: "no_name" };
  }
  if ("contactIds" in asked) {
    const { clientIds, contactIds } = asked;
    const isAbout = sql<boolean>`payments.client_id in (select id from clients
      where id = any(${clientIds}::uuid[]) or contact_user_id = any(${contactIds}::uuid[]))`;
    return { about: isAbout, outcome: "no_second_factor" };
  }
  if ("addressedBeneficiaryIds" in asked) {
    const ids = asked.addressedBeneficiaryIds;
    return { about: sql<boolean>`payments.beneficiary_id = any(${ids}::uuid[])`, outcome: "no_address" };
  }
  const isAbout = sql<boolean>`${asked.subjectId}::uuid in (payments.client_id, payments.beneficiary_id, payments.id)`;
  return { about: isAbout, outcome: "held" };
}

/** READY payments last held for this reason; those of clients and of contacts for a second factor. */
export async function heldPayouts(
  tx: Transaction,
  asked:
    | { readonly outcome: "stale" }
    | { readonly subjectId: string }
    | { readonly unnamedClientIds: readonly string[] }
    | { readonly clientIds: readonly string[]; readonly contactIds: readonly string[] }
    | { readonly addressedBeneficiaryIds: readonly string[] },
): Promise<HeldPayout[]> {
  const { about, outcome } = heldPayoutFilter(asked);
  const rows = await tx
    .selectFrom("payments")
    .innerJoinLateral(
      (nested) =>
        nested
          .selectFrom("payoutScreenings")
          .select("outcome")
          .whereRef("paymentId", "=", "payments.id")
          .orderBy("at", "desc")
          .orderBy("id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["payments.id", "payments.clientId", "payments.tradeId"])
    .where("payments.status", "=", "READY")
    .where("last.outcome", "=", outcome)
    .where(about)
    .orderBy("payments.id")
    .execute();
  return rows.map(({ id, ...payment }) => ({ paymentId: id, ...payment }));
}

export type ScreeningOutcome = "clear" | "open" | "confirmed" | "not_screened";

/** Latest screening result of each subject. */
export async function screeningOutcomes(
  db: Database | Transaction,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, ScreeningOutcome>> {
  const { rows } = await sql<{ id: string; outcome: ScreeningOutcome }>`
    select subject.id, case
        when exists (select from screening_cases where subject_id = subject.id and status = 'confirmed') then 'confirmed'
        when exists (select from screening_cases where subject_id = subject.id and status = 'open') then 'open'
        when exists (select from screenings where subject_id = subject.id) then 'clear'
        else 'not_screened' end as outcome
    from unnest(${[...subjectIds]}::uuid[]) as subject (id)`.execute(db);
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

type Row = {
  readonly subjectId: string;
  readonly isConfirmed: boolean;
  readonly isOpen: boolean;
  readonly screenedAt: Date | null;
};

/** Time of each subject's last screening, and whether it has an open or confirmed match. */
export async function screeningResults(
  tx: Transaction,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await sql<Row>`
    select subject_id,
      exists (select from screening_cases where screening_cases.subject_id = asked.subject_id and status = 'confirmed') as is_confirmed,
      exists (select from screening_cases where screening_cases.subject_id = asked.subject_id and status = 'open') as is_open,
      (select max(at) from screenings where screenings.subject_id = asked.subject_id) as screened_at
    from unnest(${subjectIds}::uuid[]) as asked (subject_id)`.execute(tx);
  return new Map(rows.map((row) => [row.subjectId, row]));
}
