import { expect, it } from "vitest";
import { parseOfacSdn } from "./parse-ofac-sdn.ts";
import type { CsvRow } from "./sanctions-list-entry.ts";

const rowsOf = (...lines: string[][]): CsvRow[] =>
  lines.map((fields, index) => ({ line: index + 1, fields }));
const rest = ["-0- ", "-0- ", "-0- ", "-0- ", "-0- ", "-0- ", "-0- ", "-0- "];
const sdn = rowsOf(
  ["9001", "SYNTHETIC TRADING LTD", "-0- ", "DEMO", ...rest],
  ["9002", "LISTED, Synthetic Demo", "individual", "DEMO] [DEMO2", ...rest],
  ["9003", "SYNTHETIC STAR", "vessel", "DEMO", ...rest],
  ["9004", "DEMO-1", "aircraft", "DEMO", ...rest],
);
const alt = rowsOf(
  ["9002", "1", "aka", "LISTED, Sinthetic", "-0- "],
  ["9002", "2", "fka", "LISTED, Synthetic Demo", "-0- "],
);

it("the OFAC parser reads both files, omits null fields and lists no name twice", () => {
  expect(parseOfacSdn(sdn, alt)).toEqual({
    ok: true,
    publishedOn: null,
    entries: [
      { number: "9001", kind: "entity", programme: "DEMO", names: ["SYNTHETIC TRADING LTD"] },
      {
        number: "9002",
        kind: "person",
        programme: "DEMO] [DEMO2",
        names: ["LISTED, Synthetic Demo", "LISTED, Sinthetic"],
      },
      { number: "9003", kind: "ship", programme: "DEMO", names: ["SYNTHETIC STAR"] },
      { number: "9004", kind: "aircraft", programme: "DEMO", names: ["DEMO-1"] },
    ],
  });
});

it("the OFAC parser takes weak aliases from the remarks", () => {
  const remarks = "DOB 01 Jan 1970; a.k.a. 'DEMO'S BOSS'; nationality Demoland; f.k.a. 'SAMPLE'.";
  const row = ["9005", "LISTED, Demo", "individual", "DEMO", ...rest.slice(1), remarks];
  expect(parseOfacSdn(rowsOf(row), [])).toMatchObject({
    entries: [{ names: ["LISTED, Demo", "DEMO'S BOSS", "SAMPLE"] }],
  });
});

it.each([
  [rowsOf(["9001", "ONLY TWO"]), [], "sdn.csv, line 1: it has 2 fields, but 12 are expected."],
  [rowsOf(["<html>", ...Array(11).fill("")]), [], "sdn.csv, line 1: it does not begin with a number."],
  [rowsOf(["9001", "-0- ", "-0-", "-0-", ...rest]), [], "sdn.csv, line 1: the name is missing."],
  [
    rowsOf(...sdn.slice(0, 1).flatMap(({ fields }) => [[...fields], [...fields]])),
    [],
    "sdn.csv, line 2: the number 9001 appears twice.",
  ],
  [
    sdn,
    rowsOf(["77", "1", "aka", "DEMO", ""]),
    "alt.csv, line 1: sdn.csv has no number 77. Are both files from the same day?",
  ],
  [sdn, rowsOf(["9001", "1"]), "alt.csv, line 1: it has 2 fields, but 5 are expected."],
  [[], [], "The file contains no names."],
] as const)("the OFAC parser reports errors with their line", (main, others, fault) => {
  expect(parseOfacSdn(main, others)).toEqual({ ok: false, faults: [fault] });
});

it("the OFAC parser reports the first five errors of a file that is wrong on every line", () => {
  const reading = parseOfacSdn(rowsOf(...Array.from({ length: 50 }, () => ["x"])), []);
  expect(reading).toMatchObject({ ok: false, faults: { length: 5 } });
});
