import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { accountKey } from "./account-ref.ts";
import type { JournalDraft } from "./journal-draft.ts";
import {
  balanceCreditJournal,
  balanceDepositJournal,
  balanceFundingJournal,
  paymentCompletedJournal,
  paymentDeclinedJournal,
  paymentReturnedJournal,
  paymentSentJournal,
  receiptMatchedJournal,
  receiptQueuedJournal,
  withdrawalJournal,
} from "./payment-postings.ts";

const journal = { id: "journal", postedAt: new Date("2026-11-21T12:00:00Z") };
const amount = money(12_500n, "EUR");
const lines = (draft: JournalDraft) =>
  Object.fromEntries(draft.entries.map((entry) => [accountKey(entry.account).trim(), entry.amount]));

describe("what each event posts (a debit is negative)", () => {
  it.each<[string, JournalDraft, string, string]>([
    [
      "receipt matched",
      receiptMatchedJournal({ receiptId: "r", tradeId: "t", clientId: "c", amount, isHeld: false }, journal),
      "bank EUR",
      "trades_receivable EUR",
    ],
    [
      "receipt queued",
      receiptQueuedJournal({ receiptId: "r", tradeId: null, amount }, journal),
      "bank EUR",
      "unmatched EUR",
    ],
    [
      "deposit to the client's own balance",
      balanceDepositJournal({ receiptId: "r", clientId: "c", amount }, journal),
      "bank EUR",
      "client_balance EUR c",
    ],
    [
      "a trade funded from the balance",
      balanceFundingJournal({ tradeId: "t", clientId: "c", amount }, journal),
      "client_balance EUR c",
      "trades_receivable EUR",
    ],
    [
      "what the client keeps",
      balanceCreditJournal({ tradeId: "t", clientId: "c", amount }, journal),
      "trades_payable EUR",
      "client_balance EUR c",
    ],
    [
      "payment sent",
      paymentSentJournal({ paymentId: "p", tradeId: "t", amount }, journal),
      "trades_payable EUR",
      "in_transit EUR",
    ],
    [
      "withdrawal",
      withdrawalJournal({ paymentId: "p", clientId: "c", amount }, journal),
      "client_balance EUR c",
      "withdrawals_payable EUR",
    ],
    [
      "withdrawal sent",
      paymentSentJournal({ paymentId: "p", tradeId: null, amount }, journal),
      "withdrawals_payable EUR",
      "in_transit EUR",
    ],
    [
      "payment completed",
      paymentCompletedJournal({ paymentId: "p", tradeId: "t", amount }, journal),
      "in_transit EUR",
      "bank EUR",
    ],
    [
      "payment returned",
      paymentReturnedJournal({ paymentId: "p", tradeId: "t", clientId: "c", amount }, journal),
      "in_transit EUR",
      "client_balance EUR c",
    ],
    [
      "payment declined",
      paymentDeclinedJournal({ paymentId: "p", tradeId: "t", clientId: "c", amount }, journal),
      "trades_payable EUR",
      "client_balance EUR c",
    ],
    [
      "withdrawal declined",
      paymentDeclinedJournal({ paymentId: "p", tradeId: null, clientId: "c", amount }, journal),
      "withdrawals_payable EUR",
      "client_balance EUR c",
    ],
    [
      "money to a payer declined",
      paymentDeclinedJournal(
        { paymentId: "p", tradeId: null, receiptId: "r", clientId: null, amount },
        journal,
      ),
      "returns_payable EUR",
      "unmatched EUR",
    ],
  ])("each event posts its entries (a debit is negative): %s", (_, draft, debited, credited) => {
    expect(lines(draft)).toEqual({ [debited]: -12_500n, [credited]: 12_500n });
  });
});

it("a payment leaves nothing in transit once it is settled, whichever way it went", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.boolean(), (minor, arrived) => {
      const payment = { paymentId: "p", tradeId: "t", clientId: "c", amount: money(minor, "USD") };
      const settled = arrived ? paymentCompletedJournal : paymentReturnedJournal;
      const entries = [paymentSentJournal(payment, journal), settled(payment, journal)].flatMap(
        (draft) => draft.entries,
      );
      const inTransit = entries.filter((entry) => entry.account.kind === "in_transit");
      return inTransit.reduce((sum, entry) => sum + entry.amount, 0n) === 0n;
    }),
  );
});
