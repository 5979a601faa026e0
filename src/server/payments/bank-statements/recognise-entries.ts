import { formatMoneyWithCode, money } from "#domain/money.ts";
import { distinguishFromEarlier } from "#domain/payments/bank-statements/distinguish-entries.ts";
import { recogniseEntries } from "#domain/payments/bank-statements/recognise-entries.ts";
import {
  entryIdentity,
  type Statement,
  type StatementEntry,
} from "#domain/payments/bank-statements/statement.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import * as store from "./statements-store.ts";

export type RecognisedEntry = {
  readonly entry: StatementEntry;
  /** An earlier file has it. */
  readonly isKnown: boolean;
};

/**
 * Which entries of a statement earlier files have. Where a bank uses a reference again in a later file of the day, and
 * the balances prove another payment, its entry gets a reference of its own. Reads the balances of earlier statements,
 * so before this one's are stored.
 * @throws Refused `statement_unreadable` when a new statement's balances contradict what is new in it, unless a gap
 * before it is explained.
 */
export async function recogniseStatement(
  tx: Transaction,
  statement: Statement,
  { isNew, isGapExplained }: { readonly isNew: boolean; readonly isGapExplained: boolean },
): Promise<RecognisedEntry[]> {
  const { account, currency, closedOn, entries } = statement;
  const known = await store.findKnownEntries(
    tx,
    entries.map((entry) => entryIdentity(account, entry)),
  );
  const recognised = entries.map((entry) => ({ entry, isKnown: known.has(entryIdentity(account, entry)) }));
  if (!isNew) return recognised;
  const latest = await store.findLatestBalance(tx, { account, currency, closedOn });
  const meaning = recogniseEntries(statement, known, latest);
  if (meaning === "repeated" || (meaning === "unclear" && isGapExplained)) return recognised;
  if (meaning === "unclear") throw unclear(statement);
  const days = [...new Set(entries.map(({ bookedOn }) => bookedOn))];
  const earlier = await store.findIdentitiesOfDays(tx, { currency, days });
  return distinguishFromEarlier(account, entries, earlier).map((entry) => ({ entry, isKnown: false }));
}

function unclear({ reference, currency, closing, closedOn }: Statement): Refused {
  const fault = `The statement ${reference} closes ${closedOn} with ${formatMoneyWithCode(money(closing, currency))}, which isn't the last imported balance plus the entries that are new in it. An entry may be missing, be counted twice, or have the reference of another one. Import the bank's newest statement of the whole day, or ask the bank.`;
  return new Refused("statement_unreadable", { file: fault });
}
