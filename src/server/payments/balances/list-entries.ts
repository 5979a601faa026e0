import type { ResponseInput } from "#contract/endpoint.ts";
import type { listEntries as endpoint } from "#contract/payments/balances.ts";
import { formatAmount, money } from "#domain/money.ts";
import { describeBalanceEntry } from "#domain/payments/balances/describe-balance-entry.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { readAccount } from "./read-balance.ts";
import type { AccountName } from "./store.ts";
import { type EntryCursor, type EntryRow, listEntryRows } from "./store.ts";

/**
 * One page of an account's entries, newest first.
 * @throws Refused `not_found`, and `input_malformed` for an invalid cursor.
 */
export async function listEntries(
  db: Database,
  named: AccountName,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ResponseInput<typeof endpoint>> {
  const from = decodeCursor(cursor);
  await readAccount(db, named);
  const rows = await listEntryRows(db, named, from, limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => describeEntry(row, named)),
    nextCursor: last && rows.length > limit ? encodeCursor(last) : null,
  };
}

function describeEntry(
  row: EntryRow,
  { currency }: AccountName,
): ResponseInput<typeof endpoint>["items"][number] {
  const { paymentId, paymentStatus, scheduleId, scheduleLabel: label } = row;
  return {
    id: row.sequence.toString(),
    kind: row.event,
    text: describeBalanceEntry(row),
    reference: row.paymentReference,
    amount: formatAmount(money(row.amount, currency)),
    balance: formatAmount(money(row.balance, currency)),
    currency,
    at: row.at,
    tradeId: row.tradeId,
    payment: paymentId !== null && paymentStatus !== null ? { id: paymentId, status: paymentStatus } : null,
    schedule: scheduleId !== null && label !== null ? { id: scheduleId, label } : null,
  };
}

/** Includes the balance, so that a deep page is not computed back from today. */
function encodeCursor({ sequence, balance, amount }: EntryRow): string {
  return Buffer.from(`${sequence} ${balance - amount}`).toString("base64url");
}

function decodeCursor(text: string | undefined): EntryCursor | undefined {
  if (text === undefined) return undefined;
  const match = /^(\d{1,18}) (\d{1,18})$/.exec(Buffer.from(text, "base64url").toString());
  const [, before, balance] = match ?? [];
  if (!before || !balance)
    throw new Refused("input_malformed", {
      cursor: "We couldn't find that page. Go back to the start of the list.",
    });
  return { before: BigInt(before), balance: BigInt(balance) };
}
