import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import { distinguishEntries, distinguishFromEarlier } from "./distinguish-entries.ts";
import { entryIdentity, type StatementEntry } from "./statement.ts";

const entry = (reference: string, alternatives: readonly string[] = [], minor = 100n): StatementEntry => ({
  reference,
  alternatives,
  direction: "credit",
  amount: money(minor, "GBP"),
  bookedOn: "2026-03-10" as Day,
  counterparty: "",
  counterpartyAccount: undefined,
  text: "",
  endToEndId: undefined,
  place: "Entry",
});
const references = (entries: readonly StatementEntry[]) =>
  distinguishEntries("DEMO", entries).map(({ reference }) => reference);

it.each<[string, StatementEntry[], string[]]>([
  ["the first of several keeps its reference", [entry("A", ["1"]), entry("A", ["2"])], ["A", "A+2"]],
  [
    "another alternative is tried",
    [entry("A"), entry("A", ["1"]), entry("A", ["1", "T"])],
    ["A", "A+1", "A+T"],
  ],
  ["other amounts are other entries", [entry("A", ["1"]), entry("A", ["1"], 101n)], ["A", "A"]],
  ["unnamed ones are counted", [entry("#f"), entry("#f"), entry("#f")], ["#f", "#f-2", "#f-3"]],
  ["identical entries stay", [entry("A", ["1"]), entry("A", ["1"]), entry("A", ["1"])], ["A", "A+1", "A"]],
])("entries are distinguished: %s", (_, entries, expected) => expect(references(entries)).toEqual(expected));

it.each<[string, StatementEntry[], string[]]>([
  ["unnamed ones are counted on", [entry("#f"), entry("#f-2")], ["#f-3", "#f-4"]],
  ["an alternative comes before a number", [entry("A", ["9"]), entry("A")], ["A+9", "A-2"]],
  ["one that no earlier entry has keeps its reference", [entry("B"), entry("A", [], 101n)], ["B", "A"]],
])("entries are distinguished from earlier ones: %s", (_, entries, expected) => {
  const earlier = new Set(
    [entry("#f"), entry("#f-2"), entry("A")].map((each) => entryIdentity("DEMO", each)),
  );
  expect(distinguishFromEarlier("DEMO", entries, earlier).map(({ reference }) => reference)).toEqual(
    expected,
  );
});
