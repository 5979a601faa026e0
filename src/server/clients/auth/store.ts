import { sql } from "kysely";
import { assert } from "#domain/assert.ts";
import type { AccountHoldings } from "#domain/clients/accounts/account-closing.ts";
import type { AttemptLimit } from "#domain/clients/auth/attempt-limit.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { firstClient, lockClientsOf, lockUser } from "#server/clients/users/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { secondFactorMissing } from "#server/platform/session/client-sessions-store.ts";
import type { LoginSession, SessionUser } from "#server/platform/session/find-without-client.ts";
import type { SessionAccount } from "#server/platform/session/session-account.ts";
import { lockOpenSession } from "#server/platform/session/sessions.ts";

/** A login, and what its session begins with. */
export type UserAccount = {
  readonly id: string;
  readonly passwordHash: string;
  readonly closedAt: Date | null;
  readonly user: SessionUser;
  /** Null for a user who is a member of no open account. */
  readonly account: SessionAccount | null;
};

export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
};

/** Includes closed accounts, so that their owners can be informed. */
export async function findUserAccount(
  db: Database | Transaction,
  email: string,
): Promise<UserAccount | undefined> {
  const row = await selectAccounts(db).where("users.email", "=", email).executeTakeFirst();
  return row && toUserAccount(row);
}

/** A user's open account, locked until the end of the transaction so that its password stays. */
export async function lockUserAccount(tx: Transaction, id: string): Promise<UserAccount | undefined> {
  await lockClientsOf(tx, id);
  await lockUser(tx, id);
  const row = await selectAccounts(tx).where("users.id", "=", id).executeTakeFirst();
  const account = row && toUserAccount(row);
  return account?.closedAt === null ? account : undefined;
}

/** A user and one of their clients as a session shows them, read in the transaction that has it act for them. */
export async function findAccountOfSession(
  tx: Transaction,
  userId: string,
  clientId: string,
): Promise<SessionAccount> {
  const accounts = selectAccounts(tx).where("users.id", "=", userId).where("clients.id", "=", clientId);
  const { account } = toUserAccount(await accounts.executeTakeFirstOrThrow());
  assert(account, `user ${userId} acts for client ${clientId}`);
  return account;
}

function selectAccounts(db: Database | Transaction) {
  return db
    .selectFrom("users")
    .leftJoin("memberships", "memberships.userId", "users.id")
    .leftJoin("clients", (join) =>
      join.onRef("clients.id", "=", "memberships.clientId").on("clients.closedAt", "is", null),
    )
    .select(["users.id as userId", "users.email", "users.name as userName", "users.emailVerifiedAt"])
    .select(["users.passwordHash", "clients.id as clientId", "clients.name", "clients.companyName"])
    .select(["clients.status", "clients.referralCode", "memberships.role"])
    .select(secondFactorMissing.as("secondFactorMissing"))
    .select("users.closedAt")
    .orderBy(firstClient)
    .limit(1);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>["executeTakeFirstOrThrow"]>>;

function toUserAccount({ userId, passwordHash, closedAt, ...row }: AccountRow): UserAccount {
  const user = { id: userId, email: row.email, name: row.userName, emailVerifiedAt: row.emailVerifiedAt };
  return { id: userId, passwordHash, closedAt, user, account: toSessionAccount(user, row) };
}

function toSessionAccount(
  user: SessionUser,
  {
    clientId,
    name,
    companyName,
    status,
    referralCode,
    role,
    ...row
  }: Omit<AccountRow, "userId" | "passwordHash" | "closedAt">,
): SessionAccount | null {
  // A membership without an open account is no account.
  if (clientId === null || name === null || status === null || referralCode === null || role === null)
    return null;
  const { secondFactorMissing: isFactorMissing } = row;
  const client = { id: clientId, name, companyName, status, referralCode };
  return { user, client, role, secondFactorMissing: isFactorMissing };
}

/**
 * Locks the login of a session's user before changes to its log-in factors; refuses a session that a
 * reset or address confirmation has just ended.
 * @throws Refused `signed_out`.
 */
export async function lockOwnAccount(tx: Transaction, session: LoginSession): Promise<void> {
  await lockUser(tx, session.user.id);
  if (!(await lockOpenSession(tx, session.id))) throw new Refused("signed_out");
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  return row?.passwordHash;
}

/** A staff user who can sign in: with a password and not disabled. */
export async function findStaffAccount(db: Database, email: string): Promise<StaffAccount | undefined> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "passwordHash"])
    .where("email", "=", email)
    .where("disabledAt", "is", null)
    .where("passwordHash", "is not", null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst();
  return row;
}

/** Whether the address belongs to a staff user, including invited and disabled ones. */
export async function isStaff(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom("staff").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the account still has this hash; locked until the end of the transaction, so that a concurrent
 * password change ends the new session too.
 */
export async function lockPasswordHash(
  tx: Transaction,
  table: "users" | "staff",
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select("id")
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a hash unless the password was changed meanwhile. */
export async function replacePasswordHash(
  tx: Transaction,
  table: "users" | "staff",
  id: string,
  hashes: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ passwordHash: hashes.to })
    .where("id", "=", id)
    .where("passwordHash", "=", hashes.from)
    .execute();
}

/** False when the email address has a staff account. */
export async function insertStaff(
  db: Database,
  staff: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: StaffRole;
    readonly brokerId?: string | null;
    /** Null until set by the account's link. */
    readonly passwordHash: string | null;
    readonly createdAt: Date;
    /** Omitted for a new person. */
    readonly personId?: string;
    /** When a staff user granted approval authority. */
    readonly authoritySince?: Date | null;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto("staff")
    .values(staff)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Attempt = { readonly key: string; readonly limit: AttemptLimit };

/** Counts an attempt; returns whether it exceeds the limit and when the window ends. */
export async function countAttempt(
  db: Database | Transaction,
  { key, limit }: Attempt,
  now: Date,
): Promise<{ readonly isOver: boolean; readonly windowEndsAt: Date }> {
  const { count, windowEndsAt } = await db
    .insertInto("attempts")
    .values({ key, count: 1, windowEndsAt: new Date(now.getTime() + limit.windowMs) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when attempts.window_ends_at <= ${now} then 1 else least(attempts.count, 1000000000) + 1 end`,
        windowEndsAt: sql`case when attempts.window_ends_at <= ${now} then excluded.window_ends_at else attempts.window_ends_at end`,
      }),
    )
    .returning(["count", "windowEndsAt"])
    .executeTakeFirstOrThrow();
  return { isOver: count > limit.count, windowEndsAt };
}

/** Uncounts one attempt under each key, when it was not a guess. */
export async function uncountAttempts(db: Database | Transaction, keys: readonly string[]): Promise<void> {
  const locked = db.selectFrom("attempts").select("key").where("key", "in", keys).orderBy("key").forUpdate();
  await db
    .with("locked", () => locked)
    .updateTable("attempts")
    .set({ count: sql`greatest(count - 1, 0)` })
    .where("key", "in", (from) => from.selectFrom("locked").select("key"))
    .execute();
}

/**
 * Locks a client's row against every insert that references it, so that counts hold until the end of the
 * transaction.
 */
export async function lockWholeClient(tx: Transaction, clientId: string): Promise<void> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forUpdate().execute();
}

/**
 * A client's money and open business, which prevent closure: read in one statement, since money that moves from a payment
 * into a balance between two of them would be seen in neither.
 */
export async function readClosureBlockers(tx: Transaction, clientId: string): Promise<AccountHoldings> {
  const { rows } = await sql<{ kind: string; currency: CurrencyCode; amount: bigint }>`
    select kind, currency::text, balance as amount, id from accounts where client_id = ${clientId}
        and kind in ('client_balance', 'client_unverified', 'closeout_receivable', 'client_profit_share')
      union all select 'trades', null, count(*), null from trades
        where client_id = ${clientId} and stage not in ('COMPLETED', 'CANCELLED', 'FAILED')
      union all select 'forwards', null, count(*), null from forwards where client_id = ${clientId} and closed_at is null
      union all select 'payments', null, count(*), null from payments
        where client_id = ${clientId} and trade_id is null and status not in ('COMPLETED', 'RETURNED')
      union all select 'orders', null, count(*), null from orders where client_id = ${clientId} and status = 'pending'
    order by id`.execute(tx);
  const amounts = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ amount, currency }) => ({ amount, currency }));
  const sumOf = (kind: string) => amounts(kind).reduce((sum, { amount }) => sum + amount, 0n);
  const held = (kind: string) =>
    amounts(kind).flatMap(({ amount, currency }) => (amount > 0n ? [money(amount, currency)] : []));
  return {
    balances: held("client_balance"),
    unconfirmed: held("client_unverified"),
    debts: amounts("closeout_receivable").flatMap(({ amount, currency }) =>
      amount < 0n ? [money(-amount, currency)] : [],
    ),
    profitShare: money(sumOf("client_profit_share"), "USD"),
    trades: Number(sumOf("trades")),
    forwards: Number(sumOf("forwards")),
    payments: Number(sumOf("payments")),
    orders: Number(sumOf("orders")),
  };
}

/** Address and name of an active staff user. */
export async function findOpenStaff(
  tx: Transaction,
  staffId: string,
): Promise<{ readonly email: string; readonly name: string } | undefined> {
  return tx
    .selectFrom("staff")
    .select(["email", "name"])
    .where("id", "=", staffId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
}
