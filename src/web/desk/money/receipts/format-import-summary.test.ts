import { expect, it } from "vitest";
import { formatImportSummary } from "./format-import-summary.ts";

const nothing = {
  entries: 0,
  known: 0,
  confirmed: 0,
  unconfirmed: 0,
  funded: 0,
  deposited: 0,
  queued: 0,
  recordedBefore: 0,
  returned: 0,
  paidOut: 0,
  otherDebits: 0,
  pending: 0,
};

it.each<[Partial<typeof nothing>, string[]]>([
  [{}, ["The statement has no entries."]],
  [{ entries: 5, funded: 3, queued: 2 }, ["3 receipts funded their trades.", "2 receipts need a decision."]],
  [
    { entries: 5, funded: 1, deposited: 1, queued: 1, recordedBefore: 1, known: 1, pending: 1 },
    [
      "1 receipt funded its trade.",
      "1 receipt was credited to a client's balance.",
      "1 receipt needs a decision.",
      "1 receipt recorded by hand is now verified.",
      "1 entry was already imported.",
      "1 pending entry was skipped.",
    ],
  ],
  [{ entries: 2, paidOut: 1, otherDebits: 1 }, ["1 payout was confirmed.", "1 debit matches no payout."]],
  [{ entries: 5, known: 5 }, ["All 5 entries were already imported. Nothing changed."]],
  [{ entries: 1, known: 1 }, ["Its only entry was already imported. Nothing changed."]],
  [
    { entries: 3, funded: 2, returned: 1, unconfirmed: 3 },
    [
      "2 receipts funded their trades.",
      "1 payout came back.",
      "3 receipts can't be paid out or converted until another person imports this file too, or an approver verifies them.",
    ],
  ],
  [
    { entries: 2, known: 2, confirmed: 1 },
    ["All 2 entries were already imported.", "1 receipt is now confirmed: a second person imported it."],
  ],
  [{ pending: 2 }, ["2 pending entries were skipped."]],
])("the summary of import %j is %j", (counts, sentences) => {
  expect(formatImportSummary({ ...nothing, ...counts })).toEqual(sentences);
});
