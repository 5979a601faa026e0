import type { Day } from "#domain/calendar.ts";
import type { JournalEvent } from "#domain/ledger/journals/journal-draft.ts";
import type { Money } from "#domain/money.ts";
import type { StatementPeriod } from "./statement-period.ts";

export type AccountStatementLine = {
  /** The entry's place in its account: unique there, and ascending. */
  readonly sequence: bigint;
  readonly at: Date;
  /** In the statement's time zone. */
  readonly day: Day;
  /** The journal's event. */
  readonly event: string;
  readonly text: string;
  /** The payment's reference to the recipient or the trade's reference; empty when there is neither. */
  readonly reference: string;
  /** Who paid or was paid; empty when nobody else was involved. */
  readonly counterparty: string;
  /** Negative for money out. */
  readonly amount: Money;
  /** Balance after the entry. */
  readonly balance: Money;
};

/** Opening balance, entries and closing balance of a client's account over a period. */
export type AccountStatement = {
  readonly holder: string;
  readonly depositReference: string;
  /** Whole days in the client's time zone. */
  readonly period: StatementPeriod;
  readonly opening: Money;
  readonly lines: readonly AccountStatementLine[];
  readonly closing: Money;
};

/** Names the account in files: the client's reference for deposits, and the currency. */
export function accountIdentifier({ depositReference, opening }: AccountStatement): string {
  return `${depositReference}-${opening.currency}`;
}

/** What an entry is to a book-keeping program. */
export type EntryKind = "received" | "paid" | "payment returned" | "exchange" | "other";

const kinds: Readonly<Record<string, EntryKind>> = {
  balance_deposit: "received",
  receipt_assigned: "received",
  receipt_verified: "received",
  withdrawal: "paid",
  payment_declined: "payment returned",
  payment_returned: "payment returned",
  return_received: "payment returned",
  balance_credit: "exchange",
  balance_funding: "exchange",
  funds_returned: "exchange",
} satisfies { readonly [E in JournalEvent]?: EntryKind };

export function entryKind(event: string): EntryKind {
  return kinds[event] ?? "other";
}
