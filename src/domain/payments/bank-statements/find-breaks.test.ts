import fc from "fast-check";
import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import {
  type BankMovement,
  findBreaks,
  findGap,
  type LedgerMovement,
  type PriorBalances,
} from "./find-breaks.ts";

const day = "2026-03-10" as Day;
const movement = (journalId: string, amount: bigint, entryId: string | null): LedgerMovement => ({
  journalId,
  event: "receipt_matched",
  amount,
  day,
  entryId,
});
const entry = (id: string, amount: bigint): BankMovement => ({ id, amount, day });

it("entries on both sides with one amount match; everything else is a break of its kind", () => {
  const ledger = [movement("both", 100n, "a"), movement("ours", -50n, null), movement("other", 70n, "c")];
  const entries = [entry("a", 100n), entry("b", -5n), entry("c", 71n)];
  expect(
    findBreaks(ledger, entries).map(({ kind, ledger: ours, entry: theirs }) => [
      kind,
      ours?.journalId,
      theirs?.id,
    ]),
  ).toEqual([
    ["ledger_only", "ours", undefined],
    ["amount_differs", "other", "c"],
    ["statement_only", undefined, "b"],
  ]);
});

it("without breaks both sides moved the same amount, and breaks explain the whole difference", () => {
  const pair = fc.record({
    ledger: fc.option(fc.bigInt({ min: -1_000n, max: 1_000n }), { nil: undefined }),
    stated: fc.option(fc.bigInt({ min: -1_000n, max: 1_000n }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
      const ledger = pairs.flatMap(({ ledger: amount, stated }, at) =>
        amount === undefined ? [] : [movement(`j${at}`, amount, stated === undefined ? null : `e${at}`)],
      );
      const entries = pairs.flatMap(({ stated }, at) =>
        stated === undefined ? [] : [entry(`e${at}`, stated)],
      );
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
      const explained = findBreaks(ledger, entries).map(
        (each) => (each.entry?.amount ?? 0n) - (each.ledger?.amount ?? 0n),
      );
      const difference = sum(entries.map((each) => each.amount)) - sum(ledger.map((each) => each.amount));
      return sum(explained) === difference;
    }),
  );
});

it.each<[string, bigint, PriorBalances, bigint | undefined]>([
  [
    "the first of its account follows nothing",
    5n,
    { lastClosing: undefined, sameDayOpening: undefined },
    undefined,
  ],
  [
    "one that opens as the last closed follows on",
    5n,
    { lastClosing: 5n, sameDayOpening: undefined },
    undefined,
  ],
  ["a later file of a day may open as the day did", 0n, { lastClosing: 5n, sameDayOpening: 0n }, undefined],
  ["one that opens with less does not", 4n, { lastClosing: 5n, sameDayOpening: undefined }, 5n],
  ["nor one that opens with more", 6n, { lastClosing: 5n, sameDayOpening: 1n }, 5n],
])("the gap between statements is found: %s", (_, opening, before, gap) =>
  expect(findGap(opening, before)).toBe(gap),
);
