import { accountKey, type ClientAccountKind } from "#domain/ledger/journals/account-ref.ts";
import {
  type Freezable,
  fundsFrozenJournal,
  fundsReleasedJournal,
} from "#domain/ledger/journals/frozen-funds-postings.ts";
import type { JournalDraft } from "#domain/ledger/journals/journal-draft.ts";
import { money } from "#domain/money.ts";
import {
  lockRestrictions,
  lockRestrictionsInForce,
} from "#server/clients/restrictions/restrictions-store.ts";
import { lockNamedAccounts, postAll, postJournal } from "#server/ledger/journals/post-journals.ts";
import { clientAccounts } from "#server/ledger/journals/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { unfrozenClients } from "./frozen-funds-store.ts";

type Context = { readonly now: Date; readonly newId: () => string };

const frozenKinds = {
  client_balance: "client_frozen",
  client_profit_share: "client_frozen_profit_share",
} as const satisfies Record<Freezable, ClientAccountKind>;
const freezable = ["client_balance", "client_profit_share"] as const;

/**
 * Moves all of a client's balances and profit share to frozen accounts; the caller holds the restrictions
 * lock.
 */
export async function freezeFunds(tx: Transaction, clientId: string, context: Context): Promise<void> {
  await moveAll(tx, clientId, fundsFrozenJournal, (of) => of, context);
}

/** Moves all frozen funds back; the caller holds the restrictions lock. */
export async function releaseFunds(tx: Transaction, clientId: string, context: Context): Promise<void> {
  await moveAll(tx, clientId, fundsReleasedJournal, (of) => frozenKinds[of], context);
}

async function moveAll(
  tx: Transaction,
  clientId: string,
  journalFor: typeof fundsFrozenJournal,
  sourceOf: (of: Freezable) => ClientAccountKind,
  { now, newId }: Context,
): Promise<void> {
  const sources = new Map(freezable.map((of) => [sourceOf(of), of]));
  const read = () => clientAccounts(tx, clientId, [...sources.keys()]);
  const opened = await read();
  await lockNamedAccounts(
    tx,
    opened.map(({ kind, currency }) => ({ kind, currency, clientId })),
  );
  // Read under lock, so that concurrent credits are included.
  for (const { kind, currency, balance } of await read()) {
    const of = sources.get(kind);
    if (of === undefined || balance <= 0n) continue;
    const amount = money(balance, currency);
    await postJournal(
      tx,
      journalFor({ id: newId(), subjectId: newId(), clientId, amount, of, postedAt: now }),
    );
  }
}

/**
 * Posts a journal that credits client balances; a credit to a client with a confirmed match is frozen at
 * once.
 */
export async function postCredit(tx: Transaction, draft: JournalDraft, context: Context): Promise<void> {
  await postCredits(tx, [draft], context);
}

/**
 * Posts journals that credit client balances. What they leave in the balances of clients with a confirmed match is
 * frozen at once.
 */
export async function postCredits(
  tx: Transaction,
  drafts: readonly JournalDraft[],
  { now, newId }: Context,
): Promise<void> {
  const credits = drafts.flatMap(({ entries }) =>
    entries.flatMap(({ account, amount }) =>
      account.kind === "client_balance" && amount > 0n ? [{ account, amount }] : [],
    ),
  );
  const clientIds = [...new Set(credits.map(({ account: { clientId } }) => clientId))];
  const restrictions = clientIds.length > 0 ? await lockRestrictionsInForce(tx, clientIds, now) : [];
  const frozen = new Set(
    restrictions.flatMap(({ caseId, clientId }) => (caseId === null ? [] : (clientId ?? []))),
  );
  await postAll(tx, drafts);
  const toFreeze = new Map(
    credits.flatMap(({ account }) =>
      frozen.has(account.clientId) ? [[accountKey(account), account] as const] : [],
    ),
  );
  for (const [key, account] of toFreeze) {
    // Less than was credited when the credit paid a debt from a closed trade first.
    const left = (await lockNamedAccounts(tx, [account])).get(key)?.balance ?? 0n;
    if (left === 0n) continue;
    const { clientId, currency } = account;
    const facts = { id: newId(), subjectId: newId(), clientId, amount: money(left, currency), postedAt: now };
    await postJournal(tx, fundsFrozenJournal({ ...facts, of: "client_balance" }));
  }
}

/**
 * Freezes balances that clients with a confirmed match still hold, such as profit share earned later; returns
 * the number of clients.
 */
export async function freezeRemaining(
  tx: Transaction,
  context: { readonly now: Date; readonly newId: () => string },
): Promise<number> {
  if ((await unfrozenClients(tx)).length === 0) return 0;
  await lockRestrictions(tx);
  const clientIds = await unfrozenClients(tx);
  for (const clientId of clientIds) await freezeFunds(tx, clientId, context);
  return clientIds.length;
}
