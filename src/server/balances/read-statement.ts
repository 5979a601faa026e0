import { sayEntry } from "#domain/balances/say-entry.ts";
import { readStatementPeriod, type StatementPeriod } from "#domain/balances/statement-period.ts";
import { addDays, dayOf, startOfDay } from "#domain/calendar.ts";
import { type Money, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database } from "../platform/postgres/database.ts";
import { balanceAt, entriesBetween } from "./entries-store.ts";
import { readHeldAccount } from "./read-held.ts";
import { findHolder, type Named } from "./store.ts";

export type StatementLine = {
  readonly at: Date;
  readonly text: string;
  /** What the client wrote for the recipient, or the trade's reference; empty where there is none. */
  readonly reference: string;
  /** Below zero where money went out. */
  readonly amount: Money;
  readonly balance: Money;
};

/** An account over a period: what it held before, what moved, what it held after. */
export type Statement = {
  readonly holder: string;
  readonly depositReference: string;
  readonly period: StatementPeriod;
  readonly opening: Money;
  readonly lines: readonly StatementLine[];
  readonly received: Money;
  readonly paid: Money;
  readonly closing: Money;
};

/** How many entries one document holds: setting a page takes time, a line of text does not. */
export const greatestStatement = { pdf: 2_000, csv: 50_000 } as const;

/**
 * The statement of a client's account.
 * @throws Refused `not_found`, `input_invalid` naming the day that is wrong, `statement_too_long`.
 */
export async function readStatement(
  db: Database,
  asked: Named & { readonly from: string; readonly to: string },
  { now, greatest }: { readonly now: Date; readonly greatest: number },
): Promise<Statement> {
  const reading = readStatementPeriod(asked, dayOf(now));
  if (!reading.ok) throw new Refused("input_invalid", reading.fields);
  const { clientId, currency } = asked;
  await readHeldAccount(db, asked);
  const { from, to } = reading.value;
  const [begins, ends] = [startOfDay(from), startOfDay(addDays(to, 1))];
  const rows = await entriesBetween(db, { clientId, currency }, { from: begins, before: ends }, greatest);
  if (rows.length > greatest) throw new Refused("statement_too_long");
  const opening = await balanceAt(db, { clientId, currency }, begins);
  const { name, companyName, email, depositReference } = await findHolder(db, clientId);
  let balance = opening;
  const lines = rows.map((row) => {
    balance += row.amount;
    return {
      at: row.at,
      text: sayEntry(row),
      reference: row.paymentReference ?? row.tradeReference ?? "",
      amount: money(row.amount, currency),
      balance: money(balance, currency),
    };
  });
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  const amounts = rows.map(({ amount }) => amount);
  return {
    holder: companyName || name || email,
    depositReference,
    period: reading.value,
    opening: money(opening, currency),
    lines,
    received: money(sum(amounts.filter((amount) => amount > 0n)), currency),
    paid: money(-sum(amounts.filter((amount) => amount < 0n)), currency),
    closing: money(balance, currency),
  };
}
