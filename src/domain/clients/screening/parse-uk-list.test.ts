import { expect, it } from "vitest";
import { parseUkList } from "./parse-uk-list.ts";
import type { CsvRow } from "./sanctions-list-entry.ts";

const rowsOf = (text: string): CsvRow[] =>
  text
    .trim()
    .split("\n")
    .map((line, index) => ({ line: index + 1, fields: line.split(",") }));

const sanctionsList = `
Report Date: 08-Oct-2026
Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Regime Name,Designation Type
01/10/2026,DEM0001,1,,LISTED,Synthetic,Demo,,,,Alias,,,,Demo regime,Individual
01/10/2026,DEM0001,1,,LISTED,Synthetic,,,,,Primary Name,,,Пример Демо,Demo regime,Individual
01/10/2026,DEM0002,2,,SYNTHETIC TRADING LTD,,,,,,Primary name,,,,Demo regime,Entity
01/10/2026,DEM0003,,,SYNTHETIC STAR,,,,,,Primary Name,,,,Demo regime,Ship`;

const entries = [
  {
    number: "DEM0001",
    kind: "person",
    programme: "Demo regime",
    names: ["Synthetic LISTED", "Synthetic Demo LISTED", "Пример Демо"],
  },
  { number: "DEM0002", kind: "entity", programme: "Demo regime", names: ["SYNTHETIC TRADING LTD"] },
  { number: "DEM0003", kind: "ship", programme: "Demo regime", names: ["SYNTHETIC STAR"] },
];

it("the UK list parser groups the names of an entry, the primary one first", () => {
  expect(parseUkList(rowsOf(sanctionsList))).toEqual({ ok: true, publishedOn: "2026-10-08", entries });
});

it("the UK list parser reads the consolidated list published until January 2026", () => {
  const consolidated = `
Last Updated,03/06/2026
Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,Group Type,Alias Type,Regime,Group ID
LISTED,Synthetic,,,,,,,Individual,Primary name,Demo regime,14233
LISTED,Sinthetic,,,,,,,Individual,Primary name variation,Demo regime,14233`;
  expect(parseUkList(rowsOf(consolidated))).toEqual({
    ok: true,
    publishedOn: "2026-06-03",
    entries: [
      {
        number: "14233",
        kind: "person",
        programme: "Demo regime",
        names: ["Synthetic LISTED", "Sinthetic LISTED"],
      },
    ],
  });
});

const change = (from: string, to: string) => sanctionsList.replace(from, to);
it.each([
  ["", "Line 1: the report date is expected, such as Report Date: 08-Oct-2026."],
  ["<!doctype html>", "Line 1: the report date is expected, such as Report Date: 08-Oct-2026."],
  [change("08-Oct", "31-Feb"), "Line 1: the report date is expected, such as Report Date: 08-Oct-2026."],
  [change("Name 6,", "Surname,"), 'Line 2: the column "name 6" is missing.'],
  [change("Unique ID", "Number"), 'Line 2: the column "unique id" is missing.'],
  [change("DEM0002,2", ",2"), "Line 5: the number of the entry is missing."],
  [change("SYNTHETIC STAR", ""), "Line 6: the name is missing."],
  [`${sanctionsList}\n01/10/2026,DEM0004`, "Line 7: it has 2 fields, but the header has 16."],
  [sanctionsList.split("\n").slice(0, 3).join("\n"), "The file contains no names."],
])("the UK list parser reports errors with their line (case %#)", (text, fault) => {
  expect(parseUkList(rowsOf(text))).toEqual({ ok: false, faults: [fault] });
});
