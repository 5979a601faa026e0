import { expect, it } from "vitest";
import { formatImportSummary } from "./format-import-summary.ts";

const nothing = {
  entries: 0,
  known: 0,
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
  [
    { entries: 5, funded: 3, queued: 2 },
    ["3 receipts funded their trades.", "2 receipts wait for a decision."],
  ],
  [
    { entries: 5, funded: 1, deposited: 1, queued: 1, recordedBefore: 1, known: 1, pending: 1 },
    [
      "1 receipt funded its trade.",
      "1 receipt went to a client's balance.",
      "1 receipt waits for a decision.",
      "1 receipt was recorded by hand before, and is verified now.",
      "1 entry was known from an earlier import.",
      "1 entry is not booked yet and was left out.",
    ],
  ],
  [{ entries: 2, paidOut: 1, otherDebits: 1 }, ["1 payout is confirmed.", "1 debit is no payout of ours."]],
  [{ entries: 5, known: 5 }, ["All 5 entries were known from an earlier import. Nothing was changed."]],
  [{ entries: 1, known: 1 }, ["Its only entry was known from an earlier import. Nothing was changed."]],
  [{ pending: 2 }, ["2 entries are not booked yet and were left out."]],
])("an import of %j is said in %j", (counts, sentences) => {
  expect(formatImportSummary({ ...nothing, ...counts })).toEqual(sentences);
});
