import { clientBalance } from "#domain/ledger/account-ref.ts";
import { fundsFrozenJournal, fundsReleasedJournal } from "#domain/ledger/frozen-funds-postings.ts";
import type { JournalDraft } from "#domain/ledger/journal-draft.ts";
import { money } from "#domain/money.ts";
import { lockNamedAccounts, postJournal } from "../ledger/post-journals.ts";
import { clientBalances } from "../ledger/store.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { askRestrictions } from "../restrictions/restrictions-store.ts";

type Context = { readonly now: Date; readonly newId: () => string };

/** Moves all that a client holds to their frozen accounts; whoever calls holds the lock on restrictions. */
export async function freezeFunds(tx: Transaction, clientId: string, context: Context): Promise<void> {
  await moveAll(tx, clientId, "client_balance", context);
}

/** Gives a client back all that was frozen of theirs; whoever calls holds the lock on restrictions. */
export async function releaseFunds(tx: Transaction, clientId: string, context: Context): Promise<void> {
  await moveAll(tx, clientId, "client_frozen", context);
}

async function moveAll(
  tx: Transaction,
  clientId: string,
  from: "client_balance" | "client_frozen",
  { now, newId }: Context,
): Promise<void> {
  const opened = await clientBalances(tx, clientId, from);
  await lockNamedAccounts(
    tx,
    opened.map(({ currency }) => ({ ...clientBalance(clientId, currency), kind: from })),
  );
  // Read once locked: what was credited meanwhile moves as well.
  const held = (await clientBalances(tx, clientId, from)).filter(({ balance }) => balance > 0n);
  const journalFor = from === "client_balance" ? fundsFrozenJournal : fundsReleasedJournal;
  const drafts = held.map(({ currency, balance }) =>
    journalFor({
      id: newId(),
      subjectId: newId(),
      clientId,
      amount: money(balance, currency),
      postedAt: now,
    }),
  );
  for (const draft of drafts) await postJournal(tx, draft);
}

/**
 * Posts a journal that credits clients' balances; where a confirmed match has frozen a client's money, what is credited is
 * frozen at once.
 */
export async function postCredit(
  tx: Transaction,
  draft: JournalDraft,
  { now, newId }: Context,
): Promise<void> {
  const credits = draft.entries.flatMap(({ account, amount }) =>
    account.kind === "client_balance" && amount > 0n ? [{ account, amount }] : [],
  );
  const clientIds = credits.map(({ account: { clientId } }) => clientId);
  const restrictions = clientIds.length > 0 ? await askRestrictions(tx, clientIds, now) : [];
  const frozen = new Set(
    restrictions.flatMap(({ caseId, clientId }) => (caseId === null ? [] : (clientId ?? []))),
  );
  await postJournal(tx, draft);
  for (const { account, amount } of credits) {
    const { clientId, currency } = account;
    if (!frozen.has(clientId)) continue;
    const facts = { id: newId(), subjectId: newId(), clientId, amount: money(amount, currency) };
    await postJournal(tx, fundsFrozenJournal({ ...facts, postedAt: now }));
  }
}
