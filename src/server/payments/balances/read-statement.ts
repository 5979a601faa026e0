import { type Money, money } from "#domain/money.ts";
import type { AccountStatement } from "#domain/payments/balances/account-statement.ts";
import { describeBalanceEntry } from "#domain/payments/balances/describe-balance-entry.ts";
import { parseStatementPeriod } from "#domain/payments/balances/statement-period.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn, endOfDayIn, startOfDayIn } from "#domain/time-zone.ts";
import { type Addressee, findAddressee } from "#server/clients/accounts/addressee-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { readAccount } from "./read-balance.ts";
import { type AccountName, balanceBefore, findEntryRange, findHolder, listEntriesOf } from "./store.ts";

/** A statement as documents need it. */
export type Statement = AccountStatement & {
  readonly addressee: Addressee;
  /** The period's first instant, and the one after its last. */
  readonly begins: Date;
  readonly ends: Date;
  readonly received: Money;
  readonly paid: Money;
};

/** Maximum entries per document; PDF layout is slower than text. */
export const maxStatementEntries = { pdf: 5_000, text: 50_000 } as const;

/**
 * Statement of a client's account over a period.
 * @throws Refused `not_found`, `input_invalid` on the invalid date, `statement_too_long`.
 */
export async function readStatement(
  db: Database,
  params: AccountName & { readonly from: string; readonly to: string },
  { now, greatest }: { readonly now: Date; readonly greatest: number },
): Promise<Statement> {
  const { clientId, currency } = params;
  const { depositReference } = await findHolder(db, clientId);
  const addressee = await findAddressee(db, clientId);
  const { zone } = addressee;
  const reading = parseStatementPeriod(params, clockIn(zone, now).day);
  if (!reading.ok) throw new Refused("input_invalid", reading.fields);
  await readAccount(db, params);
  const { from, to } = reading.value;
  const [begins, ends] = [startOfDayIn(zone, from), endOfDayIn(zone, to)];
  const range = await findEntryRange(db, params, { from: begins, before: ends });
  const rows = await listEntriesOf(db, params, range, greatest);
  if (rows.length > greatest) throw new Refused("statement_too_long");
  const opening = await balanceBefore(db, params, range.first);
  let balance = opening;
  let at = begins;
  const lines = rows.map((row) => {
    balance += row.amount;
    // The order of the balance is certain, while an entry can be from a clock that is slow.
    if (row.at > at) at = row.at;
    return {
      sequence: row.sequence,
      at,
      day: clockIn(zone, at).day,
      event: row.event,
      counterparty: row.payeeName ?? row.payerName ?? "",
      text: describeBalanceEntry(row),
      reference: row.paymentReference ?? row.tradeReference ?? "",
      amount: money(row.amount, currency),
      balance: money(balance, currency),
    };
  });
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  const amounts = rows.map(({ amount }) => amount);
  return {
    addressee,
    holder: addressee.lines[0] ?? "",
    depositReference,
    period: reading.value,
    begins,
    ends,
    opening: money(opening, currency),
    lines,
    received: money(sum(amounts.filter((amount) => amount > 0n)), currency),
    paid: money(-sum(amounts.filter((amount) => amount < 0n)), currency),
    closing: money(balance, currency),
  };
}
