import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { coverFilledJournal, coverSettledJournal } from "./cover-postings.ts";
import type { JournalDraft } from "./journal-draft.ts";

const journal = { id: "journal", postedAt: new Date("2026-03-10T10:00:00.000Z") };
const deal = { dealId: "deal", sold: money(1_000_00n, "GBP"), bought: money(1_169_83n, "EUR") };
const lines = ({ entries }: JournalDraft) =>
  entries.map(({ account, amount }) => `${account.kind} ${amount} ${account.currency}`);

it("a cover deal takes both sides out of the position at mid-market, and what the provider kept is a cost of dealing", () => {
  expect(lines(coverFilledJournal({ ...deal, midAmount: 1_170_00n }, journal))).toEqual([
    "position -100000 GBP",
    "cover_payable 100000 GBP",
    "position 117000 EUR",
    "cover_receivable -116983 EUR",
    "dealing_result -17 EUR",
  ]);
});

it("a cover deal at mid-market has no result, and one above it a gain", () => {
  const resultOf = (midAmount: bigint) =>
    lines(coverFilledJournal({ ...deal, midAmount }, journal)).filter((line) => line.startsWith("dealing"));
  expect([resultOf(1_169_83n), resultOf(1_169_80n)]).toEqual([[], ["dealing_result 3 EUR"]]);
});

it("a cover deal that is settled leaves nothing owed either way", () => {
  expect(lines(coverSettledJournal(deal, journal))).toEqual([
    "cover_payable -100000 GBP",
    "bank 100000 GBP",
    "bank -116983 EUR",
    "cover_receivable 116983 EUR",
  ]);
});
