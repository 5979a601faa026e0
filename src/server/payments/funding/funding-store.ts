import { sql } from "kysely";
import { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type PurposeCode, purposeCodes } from "#domain/payments/payments/payment-purpose.ts";
import { defaultTolerance } from "#domain/payments/payments/trade-funding.ts";
import type { FileMediaType } from "#domain/uploaded-file.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { sendWrite } from "#server/platform/postgres/unread-writes.ts";

/** Funding tolerance of a currency, in minor units: by how much a trade may be under- or overpaid. */
export async function findTolerance(db: Database | Transaction, currency: CurrencyCode): Promise<bigint> {
  const row = await db
    .selectFrom("fundingTolerances")
    .select("amount")
    .where("currency", "=", currency)
    .orderBy("setAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.amount ?? defaultTolerance(currency).minor;
}

/** Current funding tolerance of each currency that has one. */
export async function listTolerances(
  db: Database | Transaction,
): Promise<ReadonlyMap<string, { readonly amount: bigint; readonly setAt: Date; readonly setBy: string }>> {
  const rows = await db
    .selectFrom("fundingTolerances")
    .innerJoin("staff", "staff.id", "fundingTolerances.setBy")
    .distinctOn("currency")
    .select(["currency", "amount", "setAt", staffName("staff").$notNull().as("setBy")])
    .orderBy("currency")
    .orderBy("setAt", "desc")
    .orderBy("fundingTolerances.id", "desc")
    .execute();
  return new Map(rows.map(({ currency, ...row }) => [currency, row]));
}

/** Serialises tolerance changes, so that each is audited with the value it replaces. */
export async function lockTolerances(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7059)`.execute(tx);
}

export async function insertTolerance(
  tx: Transaction,
  tolerance: {
    readonly id: string;
    readonly currency: CurrencyCode;
    readonly amount: bigint;
    readonly setBy: string;
    readonly setAt: Date;
  },
): Promise<void> {
  await tx.insertInto("fundingTolerances").values(tolerance).execute();
}

/**
 * Serialises what is absorbed for each of these clients, in one order. Of its own, since bookings and closing accounts take
 * `trading_limits` before what is locked here already.
 */
export async function lockShortfalls(tx: Transaction, clients: readonly string[]): Promise<void> {
  if (clients.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(id, 7061) as key from unnest(${clients}::text[]) as id order by key
    ) as keys`.execute(tx);
}

/**
 * Number of a client's shortfalls absorbed since a moment, without those that a failed or closed trade gave back; none is added
 * until the transaction ends.
 */
export async function countShortfalls(tx: Transaction, clientId: string, since: Date): Promise<number> {
  await lockShortfalls(tx, [clientId]);
  const { count } = await tx
    .selectFrom("trades")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("clientId", "=", clientId)
    .where("shortfall", ">", 0n)
    .where("shortfallAt", ">=", since)
    .where("stage", "not in", ["CANCELLED", "FAILED"])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type DraftLine = {
  readonly beneficiaryId: string | null;
  readonly toBalance: boolean;
  /** Unparsed text; may be empty. */
  readonly amount: string;
  readonly reference: string;
  /** Empty until chosen. */
  readonly purpose: PurposeCode | "";
};

const storedLines = z.array(
  z.object({
    beneficiaryId: z.string().nullable(),
    toBalance: z.boolean(),
    amount: z.string(),
    reference: z.string().default(""),
    purpose: z.enum(["", ...purposeCodes]).default(""),
  }),
);

/**
 * Draft lines of a client's trade, empty when none are saved; undefined when the client has no such trade.
 */
export async function findAllocationDraft(
  db: Database | Transaction,
  { clientId, tradeId }: { readonly clientId: string; readonly tradeId: string },
): Promise<DraftLine[] | undefined> {
  const row = await db
    .selectFrom("trades")
    .leftJoin("allocationDrafts", "allocationDrafts.tradeId", "trades.id")
    .where("trades.id", "=", tradeId)
    .where("trades.clientId", "=", clientId)
    .select("allocationDrafts.lines")
    .executeTakeFirst();
  return row && storedLines.parse(row.lines ?? []);
}

export async function putAllocationDraft(
  tx: Transaction,
  { tradeId, lines, savedAt }: { tradeId: string; lines: readonly DraftLine[]; savedAt: Date },
): Promise<void> {
  const draft = { lines: JSON.stringify(lines), savedAt };
  await tx
    .insertInto("allocationDrafts")
    .values({ tradeId, ...draft })
    .onConflict((conflict) => conflict.column("tradeId").doUpdateSet(draft))
    .execute();
}

export async function deleteAllocationDraft(tx: Transaction, tradeId: string): Promise<void> {
  await sendWrite(tx, tx.deleteFrom("allocationDrafts").where("tradeId", "=", tradeId));
}

type PayeeAsPaid = {
  /** Fingerprint of the current account. */
  readonly account: string;
  /** Of its account and holder. */
  readonly version: number;
  /** Whether this exact account has been paid before. */
  readonly isPaid: boolean;
  /** Pending payouts to it, each as "trade <id> <minor units>". */
  readonly waiting: ReadonlySet<string>;
};

/** Paid and pending payouts to a client's recipients since their account details last changed. */
export async function payeesAsPaid(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayeeAsPaid>> {
  const rows = await tx
    .selectFrom("beneficiaries as payee")
    .leftJoin("payments as payment", (join) =>
      join
        .onRef("payment.beneficiaryId", "=", "payee.id")
        .on(
          sql<boolean>`payment.status <> 'RETURNED' and payment.created_at >= coalesce(payee.account_set_at, payee.created_at)`,
        ),
    )
    .select(["payee.id", "payee.accountFingerprint as fingerprint", "payee.accountVersion as version"])
    .select([
      sql<boolean>`coalesce(bool_or(payment.status <> 'WAITING'), false)`.as("isPaid"),
      sql<
        string[]
      >`coalesce(array_agg('trade ' || payment.trade_id || ' ' || payment.amount) filter (where payment.status = 'WAITING'), '{}')`.as(
        "waiting",
      ),
    ])
    .where("payee.clientId", "=", clientId)
    .where("payee.id", "=", sql<string>`any(${ids}::uuid[])`)
    .groupBy("payee.id")
    .execute();
  return new Map(
    rows.map(({ id, fingerprint, version, isPaid, waiting }) => [
      id,
      { account: fingerprint.toString("base64url"), version, isPaid, waiting: new Set(waiting) },
    ]),
  );
}

export type Proof = {
  readonly id: string;
  readonly tradeId: string;
  readonly clientId: string;
  readonly name: string;
  readonly mediaType: FileMediaType;
  readonly size: number;
  readonly storedAs: string;
  readonly uploadedAt: Date;
  /** Null for a file from before uploads named their member. */
  readonly uploadedBy: string | null;
};

export async function insertProof(tx: Transaction, proof: Proof): Promise<void> {
  await tx.insertInto("proofs").values(proof).execute();
}

export async function countProofs(db: Database | Transaction, tradeId: string): Promise<number> {
  const row = await db
    .selectFrom("proofs")
    .select((proof) => proof.fn.countAll<bigint>().as("count"))
    .where("tradeId", "=", tradeId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findProof(
  db: Database,
  proof: { readonly clientId: string; readonly tradeId: string; readonly id: string },
): Promise<Proof | undefined> {
  return db
    .selectFrom("proofs")
    .selectAll()
    .where("id", "=", proof.id)
    .where("tradeId", "=", proof.tradeId)
    .where("clientId", "=", proof.clientId)
    .executeTakeFirst();
}

/** For staff: not restricted to one client. */
export async function findAnyProof(tx: Transaction, id: string): Promise<Proof | undefined> {
  return tx.selectFrom("proofs").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Unverified part of a trade's funding, in minor units. */
export async function unverifiedOfTrade(tx: Transaction, tradeId: string): Promise<bigint> {
  return (await unverifiedOfTrades(tx, [tradeId])).get(tradeId) ?? 0n;
}

/** Unverified parts of trades' funding, in minor units, by trade; those without any are omitted. */
export async function unverifiedOfTrades(
  tx: Transaction,
  tradeIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const asked = encodeArray("uuid", tradeIds);
  const { rows } = await sql<{ tradeId: string; minor: bigint }>`
    select trade_id, sum(amount)::bigint as minor from (
      select receipt_parts.trade_id, receipt_parts.amount from receipt_parts join receipts on receipts.id = receipt_parts.receipt_id
        where receipt_parts.trade_id = any(${asked}::uuid[]) and receipts.unverified
      union all select trade_id, amount from receipts where trade_id = any(${asked}::uuid[]) and unverified and status = 'MATCHED'
        and not exists (select from receipt_parts where receipt_id = receipts.id)) as paid
    group by trade_id`.execute(tx);
  return new Map(rows.map(({ tradeId, minor }) => [tradeId, minor]));
}

/** Destinations of an incoming payment: the whole, or each part. */
export type Placed = {
  /** Part id, or the incoming payment's id when it was not divided. */
  readonly subjectId: string;
  readonly isPart: boolean;
  readonly tradeId: string | null;
  readonly clientId: string;
  readonly amount: bigint;
};

export async function listPlacements(tx: Transaction, receiptId: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select id as subject_id, true as is_part, trade_id, client_id, amount from receipt_parts where receipt_id = ${receiptId}
    union all select id, false, trade_id, client_id, amount from receipts
      where id = ${receiptId} and status = 'MATCHED' and not exists (select from receipt_parts where receipt_id = receipts.id)
    order by 1`.execute(tx);
  return rows;
}
