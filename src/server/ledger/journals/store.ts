import { type RawBuilder, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import {
  type AccountKind,
  type AccountRef,
  accountRef,
  type ClientAccount,
  type ClientAccountKind,
  isClientAccount,
} from "#domain/ledger/journals/account-ref.ts";
import type { JournalDraft, JournalEvent } from "#domain/ledger/journals/journal-draft.ts";
import { type Money, money } from "#domain/money.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";

export type LockedAccount = { readonly account: AccountRef; readonly id: bigint; readonly balance: bigint };

/** Idempotent. */
export async function openClientAccounts(tx: Transaction, accounts: readonly ClientAccount[]): Promise<void> {
  await sql`
    insert into accounts (kind, currency, client_id)
    select * from unnest(${accounts.map((a) => a.kind)}::text[], ${accounts.map((a) => a.currency)}::text[],
      ${accounts.map((a) => a.clientId)}::uuid[]) as named (kind, currency, client_id)
    where not exists (select from accounts where accounts.client_id = named.client_id and accounts.kind = named.kind
      and accounts.currency = named.currency)
    order by client_id, kind, currency
    on conflict do nothing`.execute(tx);
}

type AccountRow = {
  id: bigint;
  kind: AccountKind;
  currency: CurrencyCode;
  clientId: string | null;
  balance: bigint;
};

/**
 * Locks the named accounts' rows in id order. Of a house account, it takes this connection's shard, so that
 * concurrent connections do not block each other.
 */
export async function lockAccounts(tx: Transaction, named: readonly AccountRef[]): Promise<LockedAccount[]> {
  const clientIds = named.map((account) => (isClientAccount(account) ? account.clientId : null));
  const { rows } = await sql<AccountRow>`
    select * from lock_named_accounts(${named.map((a) => a.kind)}::text[], ${named.map((a) => a.currency)}::text[],
      ${clientIds}::uuid[])`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    balance: row.balance,
    account: accountRef(row.kind, row),
  }));
}

/**
 * Inserts of journals and entries, as parts of one statement; database triggers update balances and check
 * sums.
 */
export function journalWrites(
  drafts: readonly JournalDraft[],
  accountId: (account: AccountRef) => bigint,
): RawBuilder<unknown>[] {
  if (drafts.length === 0) return [];
  const lines = drafts.flatMap((draft) =>
    draft.entries.map(({ account, amount }, line) => ({
      journalId: draft.id,
      line,
      accountId: accountId(account),
      amount,
      ofClient: isClientAccount(account),
    })),
  );
  return [
    insertRows("journals", drafts, [
      ["id", "uuid", (draft) => draft.id],
      ["event", "text", (draft) => draft.event],
      ["subject_id", "uuid", (draft) => draft.subjectId],
      ["trade_id", "uuid", (draft) => draft.tradeId],
      ["reverses", "uuid", (draft) => draft.reverses],
      ["posted_at", "timestamptz", (draft) => draft.postedAt],
    ]),
    insertRows("entries", lines, [
      ["journal_id", "uuid", (line) => line.journalId],
      ["line", "smallint", (line) => line.line],
      ["account_id", "bigint", (line) => line.accountId],
      ["amount", "bigint", (line) => line.amount],
      ["of_client", "boolean", (line) => line.ofClient],
    ]),
  ];
}

/** A client's balances in one kind of account, by currency; unopened accounts are omitted. */
export async function clientBalances(
  db: Database | Transaction,
  clientId: string,
  kind: ClientAccountKind,
): Promise<{ currency: CurrencyCode; balance: bigint }[]> {
  const rows = await clientAccounts(db, clientId, [kind]);
  return rows.map(({ currency, balance }) => ({ currency, balance }));
}

/** A client's balances in several kinds of account. */
export async function clientAccounts(
  db: Database | Transaction,
  clientId: string,
  kinds: readonly ClientAccountKind[],
): Promise<{ kind: ClientAccountKind; currency: CurrencyCode; balance: bigint }[]> {
  return db
    .selectFrom("accounts")
    .select(["kind", "currency", "balance"])
    .where("clientId", "=", clientId)
    .where("kind", "in", kinds)
    .orderBy("id")
    .$narrowType<{ kind: ClientAccountKind }>()
    .execute();
}

/** Whether the payment whose id the column has was declined before it left. */
export function isDeclinedPayment(idColumn: string): RawBuilder<boolean> {
  return sql`exists (select from journals where journals.event = 'payment_declined' and journals.subject_id = ${sql.ref(idColumn)})`;
}

/** The journal of an event and subject, for reversal; undefined when there is none. */
export async function findJournal(
  tx: Transaction,
  event: JournalEvent,
  subjectId: string,
): Promise<Pick<JournalDraft, "id" | "subjectId" | "tradeId" | "entries"> | undefined> {
  const rows = await tx
    .selectFrom("journals")
    .innerJoin("entries", "entries.journalId", "journals.id")
    .innerJoin("accounts", "accounts.id", "entries.accountId")
    .select(["journals.id", "journals.tradeId", "entries.amount"])
    .select(["accounts.kind", "accounts.currency", "accounts.clientId"])
    .where("journals.event", "=", event)
    .where("journals.subjectId", "=", subjectId)
    .orderBy("entries.line")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    id: first.id,
    subjectId,
    tradeId: first.tradeId,
    entries: rows.map((row) => ({ account: accountRef(row.kind, row), amount: row.amount })),
  };
}

/** A client's close-out debts by currency, without zeros. */
export async function readDebts(db: Database | Transaction, clientId: string): Promise<Money[]> {
  return (await readDebtsOf(db, [clientId])).map(({ debt }) => debt);
}

/** Whether a client, or another account of the same person, has a close-out debt. */
export async function isInDebt(db: Database | Transaction, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ isInDebt: boolean }>`select is_in_debt(${clientId}) as is_in_debt`.execute(db);
  return rows[0]?.isInDebt ?? false;
}

/** Close-out debts of several clients, without zeros. */
export async function readDebtsOf(
  db: Database | Transaction,
  clientIds: readonly string[],
): Promise<{ readonly clientId: string | null; readonly debt: Money }[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["clientId", "currency", "balance"])
    .where("clientId", "=", sql<string>`any(${clientIds}::uuid[])`)
    .where("kind", "=", "closeout_receivable")
    .where("balance", "<", 0n)
    .orderBy("id")
    .execute();
  return rows.map(({ clientId, currency, balance }) => ({ clientId, debt: money(-balance, currency) }));
}

/** Minor units of a client's balance that paid a close-out debt since a time. */
export async function debtCollectedSince(
  tx: Transaction,
  { clientId, currency, since }: Pick<ClientAccount, "clientId" | "currency"> & { readonly since: Date },
): Promise<bigint> {
  const rows = await tx
    .selectFrom("accounts")
    .innerJoin("entries", "entries.accountId", "accounts.id")
    .innerJoin("journals", "journals.id", "entries.journalId")
    .select("entries.amount")
    .where("accounts.clientId", "=", clientId)
    .where("accounts.kind", "=", "client_balance")
    .where("accounts.currency", "=", currency)
    .where("entries.ofClient", "=", sql.lit(true))
    .where("journals.event", "=", "closeout_collected")
    .where("journals.postedAt", ">=", since)
    .execute();
  return rows.reduce((sum, { amount }) => sum - amount, 0n);
}
