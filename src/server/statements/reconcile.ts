import type { AnswerOf } from "#contract/endpoint.ts";
import type { listReconciledDays, ReconciledDay, readReconciledDay } from "#contract/reconciliation.ts";
import { addDays, type Day, dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { findBreaks } from "#domain/statements/find-breaks.ts";
import type { Database } from "../platform/postgres/database.ts";
import * as store from "./reconciliation-store.ts";

const windowDays = 31;
const mostBreaks = 500;

/** A month of days with what does not agree on each, newest first. */
export async function reconcileDays(
  db: Database,
  asked: { readonly currency: CurrencyCode; readonly before?: Day | undefined },
  { now }: { readonly now: Date },
): Promise<Omit<AnswerOf<typeof listReconciledDays>, "simulated">> {
  const { currency } = asked;
  const today = dayOf(now);
  const before = asked.before ?? addDays(today, 1);
  const newest = await store.findEarlierDay(db, currency, before);
  if (newest === undefined) return { currency, days: [], nextBefore: null };
  const from = addDays(newest, 1 - windowDays);
  const days = await describeDays(db, { currency, from, to: newest }, now);
  const earlier = await store.findEarlierDay(db, currency, from);
  return { currency, days, nextBefore: earlier === undefined ? null : from };
}

/**
 * One day with every break.
 * @throws Refused `not_found` for a day of which neither side knows.
 */
export async function reconcileDay(
  db: Database,
  asked: { readonly currency: CurrencyCode; readonly day: Day },
  { now }: { readonly now: Date },
): Promise<AnswerOf<typeof readReconciledDay>> {
  const { currency, day } = asked;
  const [described] = await describeDays(db, { currency, from: day, to: day }, now);
  if (!described) throw new Refused("not_found");
  const { ledger, entries } = await store.readDay(db, asked);
  const breaks = findBreaks(ledger, entries);
  const say = (minor: bigint) => formatAmount(money(minor, currency));
  return {
    ...described,
    currency,
    breaks: breaks.slice(0, mostBreaks).map(({ kind, ledger: ours, entry: theirs }) => ({
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
    more: Math.max(0, breaks.length - mostBreaks),
  };
}

/** The ledger's balance of a day is what there is now, less what moved since. */
async function describeDays(
  db: Database,
  asked: { readonly currency: CurrencyCode; readonly from: Day; readonly to: Day },
  now: Date,
): Promise<ReconciledDay[]> {
  const { currency, from, to } = asked;
  const say = (minor: bigint) => formatAmount(money(minor, currency));
  const last = laterOf(dayOf(now), to);
  let closing = await store.bankBalance(db, currency);
  const described: ReconciledDay[] = [];
  for (const row of await store.listDays(db, { currency, from, to: addDays(last, windowDays) })) {
    const { day, ledgerMoved, statementMoved, statementClosing, ...counts } = row;
    if (day <= to) {
      described.push({
        day,
        ...counts,
        ledgerMoved: say(ledgerMoved),
        ledgerClosing: say(closing),
        statementMoved: say(statementMoved),
        statementClosing: statementClosing === null ? null : say(statementClosing),
        difference: statementClosing === null ? null : say(statementClosing - closing),
      });
    }
    closing -= ledgerMoved;
  }
  return described;
}

function laterOf(one: Day, other: Day): Day {
  return one < other ? other : one;
}
