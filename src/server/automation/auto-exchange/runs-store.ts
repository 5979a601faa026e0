import { sql } from "kysely";
import { type RunEvent, type RunStatus, runLifecycle } from "#domain/automation/auto-exchange/lifecycle.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { advance, begin } from "#domain/lifecycle.ts";
import { type Money, money } from "#domain/money.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Money credited to a client's balance, by incoming payment. */
export async function findReceivedMoney(
  tx: Transaction,
  receiptId: string,
): Promise<{ amount: Money; at: Date } | undefined> {
  const row = await tx
    .selectFrom("receipts")
    .select(["amount", "currency", "receivedAt"])
    .where("id", "=", receiptId)
    .executeTakeFirst();
  return row && { amount: money(row.amount, row.currency), at: row.receivedAt };
}

/** Schedules a rule's run for an incoming payment; false when it was scheduled before. */
export async function insertRun(
  tx: Transaction,
  run: { readonly receiptId: string; readonly autoExchangeId: string; readonly clientId: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto("autoExchangeRuns")
    .values({ ...run, status: begin(runLifecycle, "DUE"), createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("receiptId").doNothing())
    .returning("receiptId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the due run of an incoming payment; undefined when none is due. */
export async function lockDueRun(tx: Transaction, receiptId: string) {
  return tx
    .selectFrom("autoExchangeRuns")
    .select(["receiptId", "autoExchangeId", "clientId"])
    .where("receiptId", "=", receiptId)
    .where("status", "=", "DUE")
    .forUpdate()
    .executeTakeFirst();
}

/** Marks runs as deferred by a restriction. */
export async function restrictRuns(tx: Transaction, receiptIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable("autoExchangeRuns")
    .set({ restrictedAt: now, updatedAt: now })
    .where("receiptId", "=", sql<string>`any(${receiptIds}::uuid[])`)
    .execute();
}

/** Advances a locked run from its status. */
export async function updateRunStatus(
  tx: Transaction,
  { receiptId, status }: { readonly receiptId: string; readonly status: RunStatus },
  {
    event,
    ...outcome
  }: {
    readonly event: RunEvent;
    readonly reason?: string;
    readonly tradeId?: string;
    readonly paymentId?: string;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("autoExchangeRuns")
    .set({ ...outcome, status: advance(runLifecycle, status, event), restrictedAt: null, updatedAt: now })
    .where("receiptId", "=", receiptId)
    .execute();
}

/** Oldest deferred payments of a rule in the currency, locked. */
export async function lockWaitingRuns(
  tx: Transaction,
  rule: { readonly id: string; readonly targetCurrency: CurrencyCode },
  limit: number,
) {
  const rows = await tx
    .selectFrom("autoExchangeRuns as run")
    .innerJoin("trades", "trades.id", "run.tradeId")
    .select(["run.receiptId", "trades.reference", "trades.toAmount"])
    .where("run.autoExchangeId", "=", rule.id)
    .where("run.status", "=", "WAITING")
    .where("trades.toCurrency", "=", rule.targetCurrency)
    .orderBy("run.createdAt")
    .orderBy("run.receiptId")
    .limit(limit)
    .forUpdate("run")
    .execute();
  return rows.map(({ receiptId, reference, toAmount }) => ({
    receiptId,
    reference,
    amount: money(toAmount, rule.targetCurrency),
  }));
}

/** Cancels a rule's deferred payments with a reason; the money stays in the balance. */
export async function cancelWaitingRuns(
  tx: Transaction,
  ruleId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("autoExchangeRuns")
    .set({ status: advance(runLifecycle, "WAITING", "cancel"), reason, restrictedAt: null, updatedAt: now })
    .where("autoExchangeId", "=", ruleId)
    .where("status", "=", "WAITING")
    .execute();
}

/** Amount without a recipient per rule, in minor units of the target currency. */
export async function sumWaitingByRule(
  db: Database | Transaction,
  clientId: string,
): Promise<Map<string, { count: number; minor: bigint }>> {
  const { rows } = await sql<{ id: string; count: number; minor: bigint }>`
    select run.auto_exchange_id as id, count(*)::int as count, sum(trades.to_amount)::bigint as minor
    from auto_exchanges as rule
    join auto_exchange_runs as run on run.auto_exchange_id = rule.id and run.status = 'WAITING'
    join trades on trades.id = run.trade_id
    where rule.client_id = ${clientId} and rule.deleted_at is null
    group by run.auto_exchange_id`.execute(db);
  return new Map(rows.map(({ id, count, minor }) => [id, { count, minor }]));
}

type RestrictedRun = {
  readonly receiptId: string;
  readonly clientId: string;
  readonly autoExchangeId: string;
  readonly status: "DUE" | "WAITING";
};

/** Clears the restriction mark of the oldest runs of one client or all; returns them. */
export async function clearRestrictedRuns(
  tx: Transaction,
  clientId: string | null,
  limit: number,
): Promise<RestrictedRun[]> {
  const { rows } = await sql<RestrictedRun>`
    with resumed as (
      select receipt_id from auto_exchange_runs
      where restricted_at is not null and (${clientId}::uuid is null or client_id = ${clientId})
      order by receipt_id limit ${limit} for update skip locked
    )
    update auto_exchange_runs as run set restricted_at = null from resumed where run.receipt_id = resumed.receipt_id
    returning run.receipt_id, run.client_id, run.auto_exchange_id, run.status`.execute(tx);
  return rows;
}

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** Latest runs of a rule. */
export async function listRuns(db: Database, ruleId: string, limit: number) {
  return db
    .selectFrom("autoExchangeRuns as run")
    .innerJoin("receipts", "receipts.id", "run.receiptId")
    .leftJoin("trades", "trades.id", "run.tradeId")
    .select(["run.receiptId", "run.status", "run.reason", "run.createdAt", "run.tradeId", "run.restrictedAt"])
    .select(["receipts.amount", "receipts.currency"])
    .select(["trades.reference", "trades.toAmount", "trades.toCurrency"])
    .where("run.autoExchangeId", "=", ruleId)
    .orderBy("run.createdAt", "desc")
    .orderBy("run.receiptId", "desc")
    .limit(limit)
    .execute();
}

/** Runs of these incoming payments, each with its amount and its trade if it has one. */
export async function runsOfReceipts(tx: Transaction, receiptIds: readonly string[]) {
  return tx
    .selectFrom("autoExchangeRuns as run")
    .innerJoin("receipts", "receipts.id", "run.receiptId")
    .innerJoin("autoExchanges as rule", "rule.id", "run.autoExchangeId")
    .leftJoin("trades", "trades.id", "run.tradeId")
    .select("rule.createdBy")
    .select(["run.receiptId", "run.autoExchangeId", "run.status", "run.reason"])
    .select(["receipts.amount", "receipts.currency", "run.tradeId"])
    .select(["trades.reference", "trades.toAmount", "trades.toCurrency"])
    .where("run.receiptId", "=", sql<string>`any(${receiptIds}::uuid[])`)
    .execute();
}
