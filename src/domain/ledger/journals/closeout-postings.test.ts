import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import {
  closeoutCollectedJournal,
  closeoutJournal,
  closeoutPaidJournal,
  closeoutWaivedJournal,
} from "./closeout-postings.ts";
import type { JournalDraft } from "./journal-draft.ts";

const journal = { id: "journal", postedAt: new Date("2026-03-10T10:00:00.000Z") };
const of = { tradeId: "trade", clientId: "client", currency: "GBP" } as const;
const lines = (draft: JournalDraft | undefined) =>
  draft?.entries.map(({ account, amount }) => `${account.kind} ${amount} ${account.currency}`);

it("a loss takes the balance first, the rest becomes a debt, and the house keeps what the cover did not cost", () => {
  expect(
    lines(closeoutJournal({ ...of, paid: 100_00n, owed: 5_40n, positionAmount: 100_00n }, journal)),
  ).toEqual([
    "client_balance -10000 GBP",
    "closeout_receivable -540 GBP",
    "position 10000 GBP",
    "closeout_result 540 GBP",
  ]);
});

it("a gain of the cover is the house's result", () => {
  expect(lines(closeoutJournal({ ...of, paid: 0n, owed: 0n, positionAmount: -170_00n }, journal))).toEqual([
    "position -17000 GBP",
    "closeout_result 17000 GBP",
  ]);
});

it("no journal is posted when nothing moves", () => {
  expect(closeoutJournal({ ...of, paid: 0n, owed: 0n, positionAmount: 0n }, journal)).toBeUndefined();
});

it("a debt is paid from the balance, or from another currency at mid-market with the margin for the house", () => {
  expect(
    lines(closeoutCollectedJournal({ clientId: "client", amount: money(5_40n, "GBP") }, journal)),
  ).toEqual(["client_balance -540 GBP", "closeout_receivable 540 GBP"]);
  const payment = {
    clientId: "client",
    spent: money(7_05n, "EUR"),
    debtPaid: money(5_40n, "GBP"),
    worthAtMid: 5_42n,
  };
  expect(lines(closeoutPaidJournal(payment, journal))).toEqual([
    "client_balance -705 EUR",
    "position 705 EUR",
    "position -542 GBP",
    "closeout_receivable 540 GBP",
    "margin 2 GBP",
  ]);
});

it("a waiver refunds what was paid and forgives the debt at the house's expense", () => {
  expect(lines(closeoutWaivedJournal({ ...of, refunded: 102_00n, forgiven: 3_40n }, journal))).toEqual([
    "closeout_result -10540 GBP",
    "client_balance 10200 GBP",
    "closeout_receivable 340 GBP",
  ]);
});
