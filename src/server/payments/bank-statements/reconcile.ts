import type { ResponseInput } from "#contract/endpoint.ts";
import type {
  listReconciledDays,
  ReconciledDay,
  readReconciledDay,
} from "#contract/payments/reconciliation.ts";
import { addDays, type Day, dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type Break, findBreaks } from "#domain/payments/bank-statements/find-breaks.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import * as store from "./reconciliation-store.ts";
import { listGaps } from "./statement-gaps-store.ts";

const windowDays = 31;
const maxBreaks = 500;
const maxGaps = 20;

/** A month of days with their reconciliation breaks, newest first. */
export async function reconcileDays(
  db: Database,
  params: { readonly currency: CurrencyCode; readonly before?: Day | undefined },
  { now }: { readonly now: Date },
): Promise<Omit<ResponseInput<typeof listReconciledDays>, "simulated">> {
  const { currency } = params;
  const today = dayOf(now);
  const before = params.before ?? addDays(today, 1);
  const newest = await store.findEarlierDay(db, currency, before);
  const gaps = await describeGaps(db, currency);
  if (newest === undefined) return { currency, days: [], gaps, nextBefore: null };
  const from = addDays(newest, 1 - windowDays);
  const days = await describeDays(db, { currency, from, to: newest });
  const earlier = await store.findEarlierDay(db, currency, from);
  return { currency, days, gaps, nextBefore: earlier === undefined ? null : from };
}

/**
 * One day with all its reconciliation breaks.
 * @throws Refused `not_found` when neither the ledger nor a statement has the day.
 */
export async function reconcileDay(
  db: Database,
  params: { readonly currency: CurrencyCode; readonly day: Day },
): Promise<ResponseInput<typeof readReconciledDay>> {
  const { currency, day } = params;
  const described = await findReconciledDay(db, { currency, day });
  const count = described.ledgerOnly + described.statementOnly + described.amountDiffers;
  const breaks = count > 0 ? await listBreaks(db, { ...described, day, currency, limit: maxBreaks }) : [];
  const say = (minor: bigint) => formatAmount(money(minor, currency));
  return {
    ...described,
    currency,
    breaks: breaks.map(({ kind, ledger: ours, entry: theirs }) => ({
      kind,
      ledger: ours
        ? {
            journalId: ours.journalId,
            event: ours.event,
            postedAt: ours.postedAt,
            amount: say(ours.amount),
            party: ours.party ?? "",
            reference: ours.reference ?? "",
            simulated: ours.simulated ?? false,
          }
        : null,
      entry: theirs
        ? {
            id: theirs.id,
            reference: theirs.reference,
            amount: say(theirs.amount),
            party: theirs.party,
            text: theirs.text,
          }
        : null,
    })),
    more: Math.max(0, count - breaks.length),
  };
}

export type DayBreak = Break<store.DayMovement, store.DayEntry>;

/** A day's breaks after the given one: those in the ledger by posting time, then those of statements alone. */
export async function listBreaks(
  db: Database,
  params: Parameters<typeof store.readDifferingMovements>[1],
  last?: DayBreak,
): Promise<DayBreak[]> {
  const { currency, day, limit } = params;
  const isInLedger = last === undefined || last.ledger !== undefined;
  const movements = isInLedger
    ? await store.readDifferingMovements(db, { ...params, after: last?.ledger })
    : [];
  const ofLedger = findBreaks(movements, await store.readEntriesOf(db, movements));
  const rest = limit - ofLedger.length;
  if (rest <= 0) return ofLedger;
  const after = isInLedger ? undefined : last?.entry?.id;
  const entries = await store.readUnpostedEntries(db, { currency, day, after, limit: rest });
  return [...ofLedger, ...findBreaks([], entries)];
}

/**
 * One day without its breaks.
 * @throws Refused `not_found` when neither the ledger nor a statement has the day.
 */
export async function findReconciledDay(
  db: Database,
  { currency, day }: { readonly currency: CurrencyCode; readonly day: Day },
): Promise<ReconciledDay> {
  const [described] = await describeDays(db, { currency, from: day, to: day });
  if (!described) throw new Refused("not_found");
  return described;
}

async function describeGaps(db: Database, currency: CurrencyCode) {
  const say = (minor: bigint) => formatAmount(money(minor, currency));
  const gaps = await listGaps(db, { currency, limit: maxGaps });
  return gaps.map((gap) => ({ ...gap, expected: say(gap.expected), found: say(gap.found) }));
}

/** Days of a range with activity on either side, newest first. */
export async function describeDays(
  db: Database,
  params: { readonly currency: CurrencyCode; readonly from: Day; readonly to: Day },
): Promise<ReconciledDay[]> {
  const say = (minor: bigint) => formatAmount(money(minor, params.currency));
  return (await store.listDays(db, params)).map(({ statementClosing, ledgerClosing, ...row }) => ({
    ...row,
    ledgerMoved: say(row.ledgerMoved),
    ledgerClosing: say(ledgerClosing),
    statementMoved: say(row.statementMoved),
    statementClosing: statementClosing === null ? null : say(statementClosing),
    difference: statementClosing === null ? null : say(statementClosing - ledgerClosing),
  }));
}
