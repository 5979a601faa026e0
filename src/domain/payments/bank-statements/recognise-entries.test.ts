import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import { recogniseEntries } from "./recognise-entries.ts";
import { entryIdentity, type StatementEntry } from "./statement.ts";

const day = "2026-05-05" as Day;
const entry = (
  reference: string,
  minor: bigint,
  direction: "credit" | "debit" = "credit",
): StatementEntry => ({
  ...{ reference, direction, amount: money(minor, "GBP"), bookedOn: day, counterparty: "" },
  ...{ counterpartyAccount: undefined, text: "", endToEndId: undefined, place: "Entry" },
});
const statement = (opening: bigint, closing: bigint, entries: readonly StatementEntry[]) => ({
  ...{ reference: "DEMO", account: "DEMO", currency: "GBP" as const, madeAt: "2026-05-05T18:00:00" },
  ...{ openedOn: day, closedOn: day, opening, closing, entries, pending: 0 },
});
const morning = { opening: 0n, closing: 50n, madeAt: "2026-05-05T12:00:00" };
const [first, second] = [entry("1", 50n), entry("2", 7n)];

it.each([
  ["an account's first statement", statement(0n, 50n, [first]), undefined, "repeated"],
  ["a file of the whole day", statement(0n, 57n, [first, second]), morning, "repeated"],
  ["the morning's file under another name", statement(0n, 50n, [first]), morning, "repeated"],
  ["a file that goes on with other references", statement(50n, 57n, [second]), morning, "repeated"],
  ["a file that goes on with a reference used before", statement(50n, 100n, [first]), morning, "new"],
  [
    "a file that goes on, and was not made later",
    statement(50n, 100n, [first]),
    { ...morning, madeAt: "2026-05-05T18:00:00" },
    "unclear",
  ],
  [
    "a file of the whole day with its entries renumbered",
    statement(0n, 50n, [entry("9", 50n)]),
    morning,
    "unclear",
  ],
  [
    "a file of a day that came to nothing so far",
    statement(0n, 50n, [first]),
    { ...morning, closing: 0n },
    "unclear",
  ],
])("known entries are judged by the balances: %s", (_, file, latest, meaning) => {
  const known = new Set([entryIdentity("DEMO", first)]);
  expect(recogniseEntries(file, known, latest)).toBe(meaning);
});
