import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";

/** A booked movement on a Summit account, from a bank statement. */
export type StatementEntry = {
  /** AcctSvcrRef, or else NtryRef. */
  readonly reference: string;
  readonly direction: "credit" | "debit";
  readonly amount: Money;
  readonly bookedOn: Day;
  /** Counterparty's name; empty when the bank gives none. */
  readonly counterparty: string;
  readonly counterpartyAccount: CounterpartyAccount | undefined;
  /** Remittance text. */
  readonly text: string;
  /** End-to-end id given by the payer. */
  readonly endToEndId: string | undefined;
  /** Return reason, when the bank marks the entry as a return. */
  readonly returnReason?: string | undefined;
  /** Further identifiers, when several entries share a reference. */
  readonly alternatives?: readonly string[] | undefined;
  /** Position for error messages: "Entry 3". */
  readonly place: string;
};

/** Counterparty account, as far as the bank gives it. */
export type CounterpartyAccount = {
  readonly iban?: string;
  readonly bic?: string;
  readonly accountNumber?: string;
  readonly sortCode?: string;
};

/**
 * A bank's statement of one account for one or more consecutive days; balances are positive when Summit has
 * money.
 */
export type Statement = {
  /** The bank's statement id. */
  readonly reference: string;
  /** Summit's account: IBAN, or else the account number. */
  readonly account: string;
  readonly currency: CurrencyCode;
  /** Creation time, from the file. */
  readonly madeAt: string;
  /** The bank's number of the statement, which begins again each year. */
  readonly sequence?: number | undefined;
  readonly openedOn: Day;
  readonly closedOn: Day;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly entries: readonly StatementEntry[];
  /** Number of pending entries, which are skipped. */
  readonly pending: number;
};

/** Signed amount: negative for a debit. */
export function signedMinor({ direction, amount }: Pick<StatementEntry, "direction" | "amount">): bigint {
  return direction === "credit" ? amount.minor : -amount.minor;
}

/** Identity of an entry across files: account, reference, amount and day. */
export function entryIdentity(account: string, entry: StatementEntry): string {
  const { reference, direction, amount, bookedOn } = entry;
  return [account, reference, direction, amount.currency, amount.minor, bookedOn].join("|");
}

/** Inconsistencies of a statement, one message each; empty when sound. */
export function statementFaults(statement: Statement): string[] {
  const { currency, opening, closing, entries, account, openedOn, closedOn } = statement;
  const faults: string[] = [];
  if (openedOn > closedOn)
    faults.push(`The opening balance is dated ${openedOn}, after the closing balance of ${closedOn}.`);
  const seen = new Map<string, string>();
  for (const entry of entries) {
    if (entry.amount.currency !== currency)
      faults.push(`${entry.place} is in ${entry.amount.currency}, but the account is in ${currency}.`);
    const identity = entryIdentity(account, entry);
    const earlier = seen.get(identity);
    if (earlier !== undefined)
      faults.push(
        `${entry.place} repeats ${earlier}: the reference ${entry.reference}, amount and date are the same.`,
      );
    seen.set(identity, entry.place);
  }
  if (faults.length > 0) return faults;
  const computed = entries.reduce((sum, entry) => sum + signedMinor(entry), opening);
  if (computed !== closing) {
    const say = (minor: bigint) => formatMoneyWithCode(money(minor, currency));
    faults.push(
      `The opening balance of ${say(opening)} plus the booked entries is ${say(computed)}, but the closing balance is ${say(closing)}.`,
    );
  }
  return faults;
}

/** Days of a statement after the last one that its bank can have booked, one message each. */
export function futureFaults(statement: Statement, lastDay: Day): string[] {
  const { reference, closedOn, entries } = statement;
  const faults = entries
    .filter(({ bookedOn }) => bookedOn > lastDay)
    .map(({ place, bookedOn }) => formatFuture(place, bookedOn));
  return closedOn > lastDay
    ? [...faults, formatFuture(`The closing balance of the statement ${reference}`, closedOn)]
    : faults;
}

function formatFuture(what: string, day: Day): string {
  return `${what} is dated ${formatCalendarDay(day)}, which is in the future.`;
}

export type StatementDay = { readonly day: Day; readonly opening: bigint; readonly closing: bigint };

/** Balances of each day with entries, and of the last day. */
export function statementDays({ closedOn, opening, entries }: Statement): StatementDay[] {
  const days = [...new Set([...entries.map((entry) => entry.bookedOn), closedOn])].toSorted();
  let balance = opening;
  return days.map((day) => {
    const before = balance;
    for (const entry of entries) if (entry.bookedOn === day) balance += signedMinor(entry);
    return { day, opening: before, closing: balance };
  });
}
