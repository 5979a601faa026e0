import { describe, expect, it } from "vitest";
import type { Batch, BatchLine } from "#contract/payments/batches.ts";
import { batchLook, lineNote } from "./batch-words.ts";

const payment = { recipientName: "Maria Landlord", isNewRecipient: false };

function noteOf(line: object): string | null {
  return lineNote({ duplicate: null, payment, cells: { recipient: "Maria Landlord" }, ...line } as BatchLine);
}

describe("what a draft needs", () => {
  const draft = { status: "DRAFT", faultyCount: 0, outdatedCount: 0, approvalId: null } as Batch;
  it.each([
    ["nothing is wrong", {}, "Ready to pay"],
    ["it waits for approval", { approvalId: "1" }, "Waiting for approval"],
    [
      "all that is wrong became so since the check",
      { faultyCount: 2, outdatedCount: 2 },
      "Needs checking again",
    ],
    [
      "it can't be approved any more",
      { faultyCount: 2, outdatedCount: 2, approvalId: "1" },
      "Needs checking again",
    ],
    ["lines were wrong at the check", { faultyCount: 2, outdatedCount: 1 }, "2 lines to correct"],
  ])("where %s", (_when, part, label) => {
    expect(batchLook({ ...draft, ...part }).label).toBe(label);
  });
});

describe("the note beside a batch's line", () => {
  it.each([
    ["the saved name", "Maria Landlord"],
    ["the saved name in other letters", " maria LANDLORD"],
  ])("a line with %s has none", (_name, recipient) => {
    expect(noteOf({ cells: { recipient } })).toBeNull();
  });

  it("a line with another name for a saved account says whose account it is", () => {
    expect(noteOf({ cells: { recipient: "Person 7" } })).toBe("You saved this account as Maria Landlord");
  });

  it("a line with an equal payment says that first", () => {
    const duplicate = "Same recipient, amount and reference as line 2";
    expect(noteOf({ cells: { recipient: "Person 7" }, duplicate })).toBe(duplicate);
  });

  it("a line of a new recipient, or one that has to be corrected, has none", () => {
    const cells = { recipient: "Person 7" };
    expect(noteOf({ cells, payment: { ...payment, isNewRecipient: true } })).toBeNull();
    expect(noteOf({ cells, payment: null })).toBeNull();
  });
});
