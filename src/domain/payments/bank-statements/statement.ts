import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { type Money, money } from "#domain/money.ts";

/** One booked movement on the house's account, as its bank states it. */
export type StatementEntry = {
  /** The bank's own name for it: the account servicer's reference, or where there is none the entry's. */
  readonly reference: string;
  readonly direction: "credit" | "debit";
  readonly amount: Money;
  readonly bookedOn: Day;
  /** Who paid, or was paid; empty where the bank does not say. */
  readonly counterparty: string;
  readonly counterpartyAccount: CounterpartyAccount | undefined;
  /** What the payer wrote. */
  readonly text: string;
  /** The name that the payer gave the payment, which comes with it from end to end. */
  readonly endToEndId: string | undefined;
  /** Why the bank says that a payment came back, where it says that one did. */
  readonly returnReason?: string | undefined;
  /** What else the bank names it by, where several entries have one reference. */
  readonly alternatives?: readonly string[] | undefined;
  /** How a person finds it in the file: "Entry 3". */
  readonly place: string;
};

/** How the other side's account is named; whatever of it the bank gives. */
export type CounterpartyAccount = {
  readonly iban?: string;
  readonly bic?: string;
  readonly accountNumber?: string;
  readonly sortCode?: string;
};

/** What a bank states of one account for one day or several in a row. Balances are positive when the house has money. */
export type Statement = {
  /** The bank's own name for the statement. */
  readonly reference: string;
  /** The house's account: an IBAN, or the account number where the bank gives no IBAN. */
  readonly account: string;
  readonly currency: CurrencyCode;
  /** When the bank made it, as the file says. */
  readonly madeAt: string;
  readonly openedOn: Day;
  readonly closedOn: Day;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly entries: readonly StatementEntry[];
  /** Entries that are announced and not booked: they are left out. */
  readonly pending: number;
};

/** What an entry comes to on the account: a debit takes away. */
export function signedMinor({ direction, amount }: Pick<StatementEntry, "direction" | "amount">): bigint {
  return direction === "credit" ? amount.minor : -amount.minor;
}

/** The same text for the same entry, in whichever file it comes: account, reference, amount and day. */
export function entryIdentity(account: string, entry: StatementEntry): string {
  const { reference, direction, amount, bookedOn } = entry;
  return [account, reference, direction, amount.currency, amount.minor, bookedOn].join("|");
}

/** Everything about a statement that cannot be, each in a sentence; none when it is sound. */
export function statementFaults(statement: Statement): string[] {
  const { currency, opening, closing, entries, account, openedOn, closedOn } = statement;
  const faults: string[] = [];
  if (openedOn > closedOn)
    faults.push(`The opening balance is dated ${openedOn}, after the closing balance of ${closedOn}.`);
  const seen = new Map<string, string>();
  for (const entry of entries) {
    if (entry.amount.currency !== currency)
      faults.push(`${entry.place} is in ${entry.amount.currency}, and the account is in ${currency}.`);
    const identity = entryIdentity(account, entry);
    const earlier = seen.get(identity);
    if (earlier !== undefined)
      faults.push(
        `${entry.place} is ${earlier} once more: the same reference ${entry.reference}, amount and day.`,
      );
    seen.set(identity, entry.place);
  }
  if (faults.length > 0) return faults;
  const computed = entries.reduce((sum, entry) => sum + signedMinor(entry), opening);
  if (computed !== closing) {
    const say = (minor: bigint) => formatMoneyWithCode(money(minor, currency));
    faults.push(
      `The opening balance of ${say(opening)} and the booked entries come to ${say(computed)}, and the closing balance says ${say(closing)}.`,
    );
  }
  return faults;
}

export type StatementDay = { readonly day: Day; readonly opening: bigint; readonly closing: bigint };

/** The balances of each day of a statement that has entries, and of its last day. */
export function statementDays({ closedOn, opening, entries }: Statement): StatementDay[] {
  const days = [...new Set([...entries.map((entry) => entry.bookedOn), closedOn])].toSorted();
  let balance = opening;
  return days.map((day) => {
    const before = balance;
    for (const entry of entries) if (entry.bookedOn === day) balance += signedMinor(entry);
    return { day, opening: before, closing: balance };
  });
}
