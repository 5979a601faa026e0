import { type Money, money } from "#domain/money.ts";
import { describeBalanceEntry } from "#domain/payments/balances/describe-balance-entry.ts";
import { parseStatementPeriod, type StatementPeriod } from "#domain/payments/balances/statement-period.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn, endOfDayIn, startOfDayIn } from "#domain/time-zone.ts";
import { type Addressee, findAddressee } from "#server/clients/accounts/addressee-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { readAccount } from "./read-balance.ts";
import { type AccountName, balanceAt, entriesBetween, findHolder } from "./store.ts";

export type StatementLine = {
  readonly at: Date;
  readonly text: string;
  /** The payment's reference to the recipient or the trade's reference; empty when there is neither. */
  readonly reference: string;
  /** Negative for money out. */
  readonly amount: Money;
  readonly balance: Money;
};

/** Opening balance, entries and closing balance of an account over a period. */
export type Statement = {
  readonly addressee: Addressee;
  readonly depositReference: string;
  /** Whole days in the addressee's time zone. */
  readonly period: StatementPeriod;
  readonly opening: Money;
  readonly lines: readonly StatementLine[];
  readonly received: Money;
  readonly paid: Money;
  readonly closing: Money;
};

/** Maximum entries per document; PDF layout is slower than CSV. */
export const maxStatementEntries = { pdf: 5_000, csv: 50_000 } as const;

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
  const rows = await entriesBetween(db, { clientId, currency }, { from: begins, before: ends }, greatest);
  if (rows.length > greatest) throw new Refused("statement_too_long");
  const opening = await balanceAt(db, { clientId, currency }, begins);
  let balance = opening;
  const lines = rows.map((row) => {
    balance += row.amount;
    return {
      at: row.at,
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
    depositReference,
    period: reading.value,
    opening: money(opening, currency),
    lines,
    received: money(sum(amounts.filter((amount) => amount > 0n)), currency),
    paid: money(-sum(amounts.filter((amount) => amount < 0n)), currency),
    closing: money(balance, currency),
  };
}
