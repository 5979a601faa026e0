import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import type { PositionFlow } from "#domain/reporting/position/day-result.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** What was posted since a moment. */
export type DayPostings = {
  readonly flows: readonly PositionFlow[];
  /** On the house's accounts of what exchanges earn. */
  readonly earned: readonly Money[];
  /** On `dealing_result`. */
  readonly covered: readonly Money[];
};

type Sum = { readonly kind: string; readonly currency: CurrencyCode; readonly minor: bigint };

/** Flows of the position and what they earned since a moment, from the ledger; those of forwards from what is left of them. */
export async function readDayPostings(db: Database | Transaction, since: Date): Promise<DayPostings> {
  const booked = await readBookings(db, since);
  const other = await readOtherJournals(db, since);
  const sums: Sum[] = [...booked.sums, ...other];
  const amounts = (isOf: (kind: string) => boolean) =>
    sums.filter(({ kind }) => isOf(kind)).map(({ currency, minor }) => money(minor, currency));
  const byFlow = Map.groupBy(
    other.filter(({ kind }) => kind === "position"),
    ({ flow }) => flow,
  );
  const others = [...byFlow.values()].map((legs) => ({
    legs: legs.map(({ currency, minor }) => money(minor, currency)),
  }));
  return {
    flows: [...booked.flows, ...others, ...(await readForwardFlows(db, since))],
    earned: amounts((kind) => kind !== "position" && kind !== "dealing_result"),
    covered: amounts((kind) => kind === "dealing_result"),
  };
}

/** Bookings by pair. What is drawn from a forward earns, and only moves what its forward had put into the position. */
async function readBookings(
  db: Database | Transaction,
  since: Date,
): Promise<{ readonly flows: readonly PositionFlow[]; readonly sums: readonly Sum[] }> {
  type Pair = { readonly fromCurrency: CurrencyCode; readonly toCurrency: CurrencyCode };
  const { rows: posted } = await sql<Pair & Sum & { readonly drawn: boolean }>`
    with booked as materialized (select id, from_currency, to_currency, type = 'FORWARD' as drawn
      from trades where created_at >= ${since})
    select from_currency, to_currency, drawn, kind, accounts.currency, sum(entries.amount)::bigint as minor from booked
      join journals on journals.event = 'booking' and journals.subject_id = booked.id
      join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
    where accounts.client_id is null and kind in ('position', 'margin', 'rounding')
    group by from_currency, to_currency, drawn, kind, accounts.currency`.execute(db);
  const { rows: prices } = await sql<Pair & { readonly amount: bigint; readonly worth: bigint }>`
    select from_currency, to_currency, sum(from_amount)::bigint as amount, sum(gbp_amount)::bigint as worth from trades
    where created_at >= ${since} and type <> 'FORWARD' group by from_currency, to_currency`.execute(db);
  const flows = prices.map(({ fromCurrency, toCurrency, amount, worth }) => ({
    legs: posted
      .filter(
        (sum) =>
          sum.kind === "position" &&
          !sum.drawn &&
          sum.fromCurrency === fromCurrency &&
          sum.toCurrency === toCurrency,
      )
      .map(({ currency, minor }) => money(minor, currency)),
    priced: { amount: money(amount, fromCurrency), worth },
  }));
  return { flows, sums: posted.filter(({ kind }) => kind !== "position") };
}

/** A closed trade's reversal and close-out are one flow; any other journal is one of its own. */
async function readOtherJournals(
  db: Database | Transaction,
  since: Date,
): Promise<readonly (Sum & { readonly flow: string })[]> {
  // The events as literals, so that the planner uses the partial index.
  const { rows } = await sql<Sum & { readonly flow: string }>`
    select coalesce(journals.trade_id, journals.id)::text as flow, kind, currency, sum(amount)::bigint as minor from journals
      join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
    where posted_at >= ${since} and client_id is null
      and event in ('booking_reversal', 'closeout', 'closeout_paid', 'closeout_waived', 'cover_filled', 'forward_closeout')
      and kind in ('position', 'margin', 'rounding', 'closeout_result', 'dealing_result')
      and (event <> 'forward_closeout' or kind <> 'position')
    group by coalesce(journals.trade_id, journals.id), kind, currency`.execute(db);
  return rows;
}

/** Forwards booked, and what was left of those that were closed, which leaves the position with what undoing its cover costs. */
async function readForwardFlows(db: Database | Transaction, since: Date): Promise<PositionFlow[]> {
  type Forward = {
    readonly fromCurrency: CurrencyCode;
    readonly toCurrency: CurrencyCode;
    readonly sold: bigint;
    readonly bought: bigint;
    readonly worth: bigint | null;
  };
  const { rows } = await sql<Forward>`
    select from_currency, to_currency, from_amount as sold, -mid_amount as bought, gbp_amount as worth
      from forwards join forward_quotes on forward_quotes.id = quote_id where forwards.created_at >= ${since}
    union all select from_currency, to_currency, position_amount - closed.from_amount,
        div(mid_amount::numeric * closed.from_amount + forward_quotes.from_amount - 1, forward_quotes.from_amount)::bigint, null
      from forward_closeouts as closed join forwards on forwards.id = forward_id
      join forward_quotes on forward_quotes.id = quote_id where closed.closed_at >= ${since}`.execute(db);
  return rows.map(({ fromCurrency, toCurrency, sold, bought, worth }) => ({
    legs: [money(sold, fromCurrency), money(bought, toCurrency)],
    priced: worth === null ? undefined : { amount: money(sold, fromCurrency), worth },
  }));
}
