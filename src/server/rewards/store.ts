import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { JournalEvent } from "#domain/ledger/journals/journal-draft.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { Clawback, ClawbackDue } from "#domain/rewards/profit-share.ts";
import { countHolders, isSameHolder } from "#server/clients/accounts/same-holder-store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

/** Whether a referral belongs to its referrer, who earns nothing from it. */
const isOwn = isSameHolder(sql`referred.id`, sql`referred.referrer_id`);
const doesCount = sql<boolean>`referred.status = 'ACCOUNT_READY' and not ${isOwn}`;
/** Whether an earlier referral that counts is of the same person. */
const isAgain = sql<boolean>`exists (select from clients as earlier
  where earlier.referrer_id = referred.referrer_id and earlier.id < referred.id and earlier.status = 'ACCOUNT_READY'
    and ${isSameHolder(sql`earlier.id`, sql`referred.id`)})`;

/**
 * Who else referred a client when a trade was booked, if their account is open, and how many people they referred that
 * count, with this client's holder. Locked against closing until the transaction ends.
 */
export async function findReferrer(
  tx: Transaction,
  { clientId, createdAt }: { readonly clientId: string; readonly createdAt: Date },
): Promise<{ readonly id: string; readonly referrals: number } | undefined> {
  const { rows } = await sql<{ id: string; referrals: bigint }>`
    with referral as (
      select referrer_id, referred_since as since, 'infinity'::timestamptz as ended_at from clients where id = ${clientId}
      union all select referrer_id, since, ended_at from former_referrals where client_id = ${clientId})
    select referrer.id, ${countHolders(sql`select ${clientId}::uuid union
        select referred.id from clients as referred where referred.referrer_id = referrer.id and ${doesCount}`)} as referrals
      from referral join clients as referrer on referrer.id = referral.referrer_id
      where referrer.closed_at is null and ended_at >= ${createdAt} and (since is null or since < ${createdAt})
        and not ${isSameHolder(sql`referrer.id`, sql`${clientId}::uuid`)}
      for key share of referrer`.execute(tx);
  const [row] = rows;
  return row && { id: row.id, referrals: Number(row.referrals) };
}

/** Those of the clients that have a referrer, or had one. */
export async function referredAmong(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("clients")
    .select("id")
    .where("id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("referrerId", "is not", null),
        exists(selectFrom("formerReferrals").select("clientId").whereRef("clientId", "=", "clients.id")),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Distinct referrers of clients. */
export async function listReferrers(tx: Transaction, clientIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("clients")
    .select("referrerId")
    .distinct()
    .where("id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .where("referrerId", "is not", null)
    .execute();
  return rows.flatMap(({ referrerId }) => (referrerId === null ? [] : [referrerId]));
}

/** How many people a client referred that count, each with all of their accounts. */
export async function countReferrals(db: Reader, clientId: string): Promise<number> {
  const counting = sql`select referred.id from clients as referred where referred.referrer_id = ${clientId} and ${doesCount}`;
  const { rows } = await sql<{ counted: bigint }>`select ${countHolders(counting)} as counted`.execute(db);
  return Number(rows[0]?.counted ?? 0n);
}

/** Balance and sources of a client's profit share, in US cents. */
export async function shareTotals(
  db: Reader,
  clientId: string,
): Promise<{ readonly available: bigint; readonly earned: bigint }> {
  const { rows } = await sql<{ available: bigint; earned: bigint }>`
    select accounts.balance as available, coalesce((
      select sum(entries.amount) from entries join journals on journals.id = entries.journal_id
      where entries.account_id = accounts.id and entries.of_client
        and journals.event in ('profit_share_earned', 'profit_share_taken_back')), 0)::bigint as earned
    from accounts where client_id = ${clientId} and kind = 'client_profit_share'`.execute(db);
  return rows[0] ?? { available: 0n, earned: 0n };
}

/** A client's referrals, newest first, limit + 1 rows. */
export async function listReferrals(
  db: Database,
  clientId: string,
  cursor: Cursor | undefined,
  limit: number,
) {
  let query = db
    .selectFrom("clients as referred")
    .select(["id", "email", "status", "createdAt", isOwn.as("own"), isAgain.as("again")])
    .where("referrerId", "=", clientId);
  if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

export type MovementRow = {
  readonly id: string;
  readonly event: JournalEvent;
  readonly amount: bigint;
  readonly tradeId: string | null;
  readonly reference: string | null;
  readonly createdAt: Date;
};

/** Movements of a client's profit share, newest first, limit + 1 rows. */
export async function listMovements(
  db: Database,
  clientId: string,
  cursor: Cursor | undefined,
  limit: number,
): Promise<MovementRow[]> {
  let query = db
    .selectFrom("accounts")
    .innerJoin("entries", "entries.accountId", "accounts.id")
    .innerJoin("journals", "journals.id", "entries.journalId")
    .leftJoin("trades", "trades.id", "journals.tradeId")
    .select(["journals.id", "journals.event", "journals.postedAt as createdAt", "entries.amount"])
    .select(["journals.tradeId", "trades.reference"])
    .where("accounts.clientId", "=", clientId)
    .where("accounts.kind", "=", "client_profit_share")
    .where("entries.ofClient", "=", true)
    // Freezing and releasing are not shown as movements.
    .where("journals.event", "not in", ["funds_frozen", "funds_released"]);
  if (cursor)
    query = query.where(sql<boolean>`(journals.posted_at, journals.id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("journals.postedAt", "desc")
    .orderBy("journals.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** A referrer's earnings from a trade; amounts in minor units. */
export type Earning = {
  readonly tradeId: string;
  readonly clientId: string;
  readonly referredId: string;
  readonly referrals: number;
  readonly perMille: number;
  readonly marginAmount: bigint;
  readonly marginCurrency: CurrencyCode;
  readonly usdRate: Rate;
  readonly usdAmount: bigint;
  readonly createdAt: Date;
};

export async function insertEarning(tx: Transaction, { usdRate, ...earning }: Earning): Promise<void> {
  await tx
    .insertInto("referralEarnings")
    .values({ ...earning, usdRate: formatRate(usdRate) })
    .execute();
}

/** Undefined when nobody earned from the trade. */
export async function findEarner(tx: Transaction, tradeId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("referralEarnings")
    .select("clientId")
    .where("tradeId", "=", tradeId)
    .executeTakeFirst();
  return row?.clientId;
}

/** Marks a trade's earnings for clawback; idempotent. */
export async function markEarningFailed(tx: Transaction, tradeId: string, now: Date): Promise<void> {
  await tx
    .updateTable("referralEarnings")
    .set({ failedAt: now })
    .where("tradeId", "=", tradeId)
    .where("failedAt", "is", null)
    .execute();
}

/** Outstanding clawbacks of a client, oldest first. */
export async function listClawbacksDue(tx: Transaction, clientId: string): Promise<ClawbackDue[]> {
  return tx
    .selectFrom("referralEarnings")
    .select((row) => ["tradeId", row("usdAmount", "-", row.ref("clawedBack")).as("owed")])
    .where("clientId", "=", clientId)
    .where("failedAt", "is not", null)
    .whereRef("clawedBack", "<", "usdAmount")
    .orderBy("createdAt")
    .orderBy("tradeId")
    .execute();
}

export async function recordClawback(tx: Transaction, { tradeId, amount }: Clawback): Promise<void> {
  await tx
    .updateTable("referralEarnings")
    .set((row) => ({ clawedBack: row("clawedBack", "+", amount) }))
    .where("tradeId", "=", tradeId)
    .execute();
}
