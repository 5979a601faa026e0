import { randomUUIDv7 } from "node:crypto";
import { assert } from "#domain/assert.ts";
import {
  type AccountRef,
  accountKey,
  type ClientAccount,
  closeoutReceivable,
  isClientAccount,
} from "#domain/ledger/journals/account-ref.ts";
import { closeoutCollectedJournal } from "#domain/ledger/journals/closeout-postings.ts";
import { type JournalDraft, movements } from "#domain/ledger/journals/journal-draft.ts";
import { minBigInt, money } from "#domain/money.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { sendWrite } from "#server/platform/postgres/unread-writes.ts";
import { journalWrites, type LockedAccount, lockAccounts, openClientAccounts } from "./store.ts";

/** Result of one draft. */
export type PostingResult =
  | { readonly posted: true }
  | { readonly posted: false; readonly refusal: RefusalCode };

/**
 * Posts journals in order, each all or nothing: one that would take a client account below zero is refused as
 * `insufficient_funds` without affecting the others. Locks all accounts in id order until the transaction
 * ends. A repeated event and subject violates `journal_once`, a bug of the caller. Credits to a client's
 * balance first pay the client's debt in that currency.
 */
export async function postJournals(
  tx: Transaction,
  drafts: readonly JournalDraft[],
): Promise<PostingResult[]> {
  if (drafts.length === 0) return [];
  const accounts = await lockAccountsOf(tx, drafts);
  const results = drafts.map((draft) => apply(draft, accounts));
  const posted = drafts.filter((_, index) => results[index]?.posted);
  const collected = collectDebts(posted, accounts);
  const journals = [...posted, ...collected.map(({ journal }) => journal)];
  const writes = journalWrites(journals, (account) => getLockedAccount(accounts, account).id);
  await sendWrite(tx, { execute: () => writeTogether(tx, writes) });
  const events = collected.map(({ event }) => event);
  await appendEvents(tx, events, collected[0]?.journal.postedAt ?? new Date(0));
  return results;
}

/** @throws Refused `insufficient_funds`. */
export async function postJournal(tx: Transaction, draft: JournalDraft): Promise<void> {
  await postAll(tx, [draft]);
}

/** Posts journals in order, all or none. @throws Refused `insufficient_funds`. */
export async function postAll(tx: Transaction, drafts: readonly JournalDraft[]): Promise<void> {
  for (const result of await postJournals(tx, drafts)) if (!result.posted) throw new Refused(result.refusal);
}

export type LockedAccounts = Map<string, { readonly id: bigint; balance: bigint }>;

/** Locks the drafts' accounts, opening missing client accounts. */
async function lockAccountsOf(tx: Transaction, drafts: readonly JournalDraft[]): Promise<LockedAccounts> {
  const named = new Map<string, AccountRef>();
  const name = (account: AccountRef) => named.set(accountKey(account), account);
  for (const draft of drafts)
    for (const { account } of draft.entries) {
      name(account);
      if (isClientAccount(account) && account.kind === "client_balance")
        name(closeoutReceivable(account.clientId, account.currency));
    }
  return lockNamedAccounts(tx, [...named.values()]);
}

/** Locks accounts in id order and returns their balances; opens missing client accounts. */
export async function lockNamedAccounts(
  tx: Transaction,
  named: readonly AccountRef[],
): Promise<LockedAccounts> {
  const locked = keyed(await lockAccounts(tx, named));
  const missing: ClientAccount[] = named
    .filter(isClientAccount)
    .filter((each) => !locked.has(accountKey(each)));
  if (missing.length === 0) return locked;
  await openClientAccounts(tx, missing);
  // New accounts have the greatest ids, so that these locks come last.
  return keyed(await lockAccounts(tx, named));
}

function keyed(rows: readonly LockedAccount[]): LockedAccounts {
  return new Map(rows.map(({ account, id, balance }) => [accountKey(account), { id, balance }]));
}

/** Applies a draft to the balances in memory; refuses when a client account would go below zero. */
function apply(draft: JournalDraft, accounts: LockedAccounts): PostingResult {
  const moved = movements(draft.entries);
  const clients = new Set(
    draft.entries.filter(({ account }) => isClientAccount(account)).map(({ account }) => accountKey(account)),
  );
  for (const key of clients) {
    const row = accounts.get(key);
    assert(row, `no account ${key}`);
    const after = row.balance + (moved.get(key) ?? 0n);
    if (key.startsWith("closeout_receivable ")) assert(after <= 0n, `a debt of ${after} in ${key}`);
    else if (after < 0n) return { posted: false, refusal: "insufficient_funds" };
  }
  for (const key of clients) {
    const row = accounts.get(key);
    if (row) row.balance += moved.get(key) ?? 0n;
  }
  return { posted: true };
}

/** Part of the drafts' credits that pays the clients' debts. */
function collectDebts(posted: readonly JournalDraft[], accounts: LockedAccounts) {
  const credited = new Map<string, { account: ClientAccount; amount: bigint; postedAt: Date }>();
  for (const { entries, postedAt } of posted)
    for (const { account, amount } of entries) {
      if (!isClientAccount(account) || account.kind !== "client_balance") continue;
      const before = credited.get(accountKey(account))?.amount ?? 0n;
      credited.set(accountKey(account), { account, amount: before + amount, postedAt });
    }
  return [...credited.values()].flatMap(({ account, amount, postedAt }) => {
    const { clientId, currency } = account;
    const held = accounts.get(accountKey(account));
    const debt = accounts.get(accountKey(closeoutReceivable(clientId, currency)));
    if (amount <= 0n || !held || !debt || debt.balance === 0n) return [];
    const minor = minBigInt(held.balance, -debt.balance);
    if (minor === 0n) return [];
    held.balance -= minor;
    debt.balance += minor;
    const payment = { clientId, amount: money(minor, currency) };
    const journal = closeoutCollectedJournal(payment, { id: randomUUIDv7(), postedAt });
    const event = { kind: "closeout_collected", clientId, currency, minor: String(minor) } as const;
    const rest = debt.balance < 0n && { owedMinor: String(-debt.balance) };
    return [{ journal, event: { ...event, ...rest } }];
  });
}

/** The locked row of an account; a draft with an account that was not locked is a bug. */
export function getLockedAccount(accounts: LockedAccounts, account: AccountRef): { readonly id: bigint } {
  const row = accounts.get(accountKey(account));
  assert(row, `no account ${accountKey(account)}`);
  return row;
}
