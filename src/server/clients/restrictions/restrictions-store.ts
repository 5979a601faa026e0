import { sql } from "kysely";
import type {
  Restriction,
  RestrictionCause,
  RestrictionKind,
  RestrictionSubject,
} from "#domain/clients/restrictions/restriction.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";

/**
 * Restrictions in force for these clients, all currencies and everybody. Nobody can add another until the
 * transaction ends; call after locking trades, payments and orders, and before locking ledger accounts.
 */
export async function lockRestrictionsInForce(
  tx: Transaction,
  clientIds: readonly string[],
  now: Date,
): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select * from lock_restrictions_in_force(${encodeArray("uuid", clientIds)}::uuid[], ${now})`.execute(tx);
  return rows;
}

/** Without a lock, for screens. */
export async function readRestrictions(
  db: Database | Transaction,
  clientIds: readonly string[],
  now: Date,
): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select * from restrictions_in_force(${clientIds}::uuid[], ${now})`.execute(db);
  return rows;
}

/** When the payout block after a reset ends, and which reset it was; of several, the one that ends last. */
export async function findPayoutHold(
  db: Database | Transaction,
  clientId: string,
  now: Date,
): Promise<{ readonly until: Date; readonly cause: RestrictionCause } | undefined> {
  const holds = (await readRestrictions(db, [clientId], now)).flatMap(({ cause, endsAt }) =>
    cause !== null && endsAt ? [{ until: endsAt, cause }] : [],
  );
  return holds.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0];
}

/**
 * Exclusive counterpart of `lockRestrictionsInForce`: waits for transactions that have read restrictions and blocks
 * new reads. Must be the transaction's first lock.
 */
export async function lockRestrictions(tx: Transaction): Promise<void> {
  await sql`select lock_restrictions()`.execute(tx);
}

type Reader = Database | Transaction;

type NewRestriction = RestrictionSubject & {
  readonly id: string;
  readonly kinds: readonly RestrictionKind[];
  readonly reason: string;
  readonly caseId: string | null;
  readonly cause?: RestrictionCause;
  readonly setBy: string | null;
  readonly setAt: Date;
  readonly endsAt: Date | null;
  readonly confirmBy?: Date | null;
};

export async function insertRestriction(tx: Transaction, restriction: NewRestriction): Promise<void> {
  await tx
    .insertInto("restrictions")
    .values({ ...restriction, kinds: [...restriction.kinds] })
    .execute();
}

/** Restriction in force that stops as much as one to be set, for as long and for the same reason. */
export async function findSame(
  tx: Transaction,
  {
    scope,
    clientId,
    currency,
    payoutRail,
    kinds,
    reason,
    endsAt,
  }: Pick<NewRestriction, keyof RestrictionSubject | "kinds" | "reason" | "endsAt">,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("restrictions")
    .select("id")
    .where("scope", "=", scope)
    .where("liftedAt", "is", null)
    .where("expiredAt", "is", null)
    .where((row) => row.or([row("endsAt", "is", null), row("endsAt", ">", now)]))
    .where((row) => row.or([row("endsAt", "is", null), row("endsAt", ">=", endsAt)]))
    .where("reason", "=", reason)
    .where("caseId", "is", null)
    .where("cause", "is", null)
    .where(
      sql<boolean>`(client_id, currency, payout_rail) is not distinct from (${clientId}::uuid, ${currency}::bpchar, ${payoutRail}::text)`,
    )
    .where(sql<boolean>`kinds @> ${kinds}::text[]`)
    .executeTakeFirst();
  return row?.id;
}

function rows(db: Reader) {
  return db
    .selectFrom("restrictions")
    .leftJoin("staff as setter", "setter.id", "restrictions.setBy")
    .leftJoin("staff as confirmer", "confirmer.id", "restrictions.confirmedBy")
    .leftJoin("staff as requester", "requester.id", "restrictions.liftRequestedBy")
    .leftJoin("staff as lifter", "lifter.id", "restrictions.liftedBy")
    .selectAll("restrictions")
    .select(["setter.name as setByName", "setter.email as setByEmail"])
    .select(["confirmer.name as confirmedByName", "confirmer.email as confirmedByEmail"])
    .select(["requester.name as requestedByName", "requester.email as requestedByEmail"])
    .select(["lifter.name as liftedByName", "lifter.email as liftedByEmail"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;
export type RestrictionRow = ReturnType<typeof typed>;

function typed(row: Row) {
  return {
    ...row,
    scope: row.scope,
    currency: row.currency,
    payoutRail: row.payoutRail,
    kinds: row.kinds,
  };
}

export async function findRestrictionRow(db: Reader, id: string): Promise<RestrictionRow | undefined> {
  const row = await rows(db).where("restrictions.id", "=", id).executeTakeFirst();
  return row && typed(row);
}

/** Locks a restriction that is to be lifted and returns it. */
export async function lockRestriction(tx: Transaction, id: string): Promise<RestrictionRow | undefined> {
  await tx.selectFrom("restrictions").select("id").where("id", "=", id).forUpdate().execute();
  return findRestrictionRow(tx, id);
}

/** Lifted restrictions per list. */
const historyListed = 50;

/** Restrictions of a client, or global ones for null: all active, then the newest lifted. */
export async function listRestrictions(db: Reader, clientId: string | null): Promise<RestrictionRow[]> {
  const own = () =>
    clientId === null
      ? rows(db).where("restrictions.clientId", "is", null)
      : rows(db).where("restrictions.clientId", "=", clientId);
  const newestFirst = (over: boolean) =>
    own()
      .where(
        sql<boolean>`(restrictions.lifted_at is not null or restrictions.expired_at is not null) = ${over}`,
      )
      .orderBy("restrictions.setAt", "desc")
      .orderBy("restrictions.id", "desc");
  const inForce = await newestFirst(false).execute();
  const over = await newestFirst(true).limit(historyListed).execute();
  return [...inForce, ...over].map(typed);
}

/** Active restriction that a confirmed match caused. */
export async function findMatch(tx: Transaction, caseId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("restrictions")
    .select("id")
    .where("caseId", "=", caseId)
    .where("liftedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a confirmed match restricts the client. */
export async function isMatched(tx: Transaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("restrictions")
    .select("id")
    .where("clientId", "=", clientId)
    .where("caseId", "is not", null)
    .where("liftedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The earliest time that a client's restrictions set since a moment wait until for a second person; undefined for none. */
export async function findConfirmBy(
  tx: Transaction,
  clientId: string,
  since: Date,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("restrictions")
    .select("confirmBy")
    .where("clientId", "=", clientId)
    .where("setAt", ">=", since)
    .where("confirmBy", "is not", null)
    .where("confirmedAt", "is", null)
    .where("liftedAt", "is", null)
    .orderBy("confirmBy")
    .limit(1)
    .executeTakeFirst();
  return row?.confirmBy ?? undefined;
}

export async function writeConfirmation(
  tx: Transaction,
  id: string,
  {
    by,
    at,
    isSingleOperator,
  }: { readonly by: string; readonly at: Date; readonly isSingleOperator: boolean },
): Promise<void> {
  await tx
    .updateTable("restrictions")
    .set({ confirmedBy: by, confirmedAt: at, confirmedBySingleOperator: isSingleOperator })
    .where("id", "=", id)
    .execute();
}

type LiftStep = { readonly by: string; readonly at: Date; readonly reason: string };

export async function writeLiftRequest(
  tx: Transaction,
  id: string,
  { by, at, reason }: LiftStep,
): Promise<void> {
  await tx
    .updateTable("restrictions")
    .set({ liftRequestedBy: by, liftRequestedAt: at, liftReason: reason })
    .where("id", "=", id)
    .execute();
}

/** Keeps the reason of the lift request, if any. */
export async function writeLift(
  tx: Transaction,
  id: string,
  { by, at, reason, isSingleOperator }: LiftStep & { readonly isSingleOperator: boolean },
): Promise<void> {
  await tx
    .updateTable("restrictions")
    .set({
      liftedBy: by,
      liftedAt: at,
      liftedBySingleOperator: isSingleOperator,
      liftReason: sql<string>`coalesce(lift_reason, ${reason})`,
    })
    .where("id", "=", id)
    .execute();
}

/** Marks expired restrictions; returns their clients, null for global ones. */
export async function expireRestrictions(tx: Transaction, now: Date): Promise<(string | null)[]> {
  const expired = await tx
    .updateTable("restrictions")
    .set({ expiredAt: now })
    .where("endsAt", "<=", now)
    .where("liftedAt", "is", null)
    .where("expiredAt", "is", null)
    .returning("clientId")
    .execute();
  return expired.map(({ clientId }) => clientId);
}

export async function clientExists(db: Reader, clientId: string): Promise<boolean> {
  const row = await db.selectFrom("clients").select("id").where("id", "=", clientId).executeTakeFirst();
  return row !== undefined;
}
