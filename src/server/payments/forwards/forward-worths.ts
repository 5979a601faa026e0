import type { Forward, ForwardDetail } from "#contract/payments/forwards.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ForwardWithTerms } from "./reads-store.ts";
import { lastWorths, listWorths, openCalls } from "./worths-store.ts";

type Reader = Database | Transaction;

/** What forwards are worth more or less than at their rates, by id; those that weren't measured yet are left out. */
export async function readWorths(
  db: Reader,
  forwards: readonly ForwardWithTerms[],
): Promise<ReadonlyMap<string, NonNullable<Forward["worth"]>>> {
  const worths = await lastWorths(db, idsOf(forwards));
  return new Map(
    forwards.flatMap(({ id, fromCurrency }) => {
      const worth = worths.get(id);
      if (!worth) return [];
      const change = formatAmount(money(worth.change, fromCurrency));
      return [[id, { at: worth.at.toISOString(), rate: rateToNumber(worth.rate), change }]];
    }),
  );
}

/** Open margin calls by forward. */
export async function readMarginCalls(
  db: Reader,
  forwards: readonly ForwardWithTerms[],
): Promise<ReadonlyMap<string, NonNullable<Forward["marginCall"]>>> {
  const calls = await openCalls(db, idsOf(forwards));
  return new Map(
    forwards.flatMap(({ id, fromCurrency }) => {
      const call = calls.get(id);
      if (!call) return [];
      const amount = formatAmount(money(call.amount, fromCurrency));
      return [[id, { amount, dueBy: call.dueBy.toISOString() }]];
    }),
  );
}

/** A forward's worth at the end of each day, oldest first. */
export async function listDailyWorths(
  db: Reader,
  { id, fromCurrency }: ForwardWithTerms,
): Promise<ForwardDetail["worths"]> {
  const worths = await listWorths(db, id);
  return worths.map(({ day, change }) => ({ day, change: formatAmount(money(change, fromCurrency)) }));
}

function idsOf(forwards: readonly ForwardWithTerms[]): string[] {
  return forwards.map(({ id }) => id);
}
