import { describe, expect, it } from "vitest";
import type { BatchLine } from "#contract/payments/batches.ts";
import { lineNote } from "./batch-words.ts";

const payment = { recipientName: "Maria Landlord", isNewRecipient: false };

function noteOf(line: object): string | null {
  return lineNote({ duplicate: null, payment, cells: { recipient: "Maria Landlord" }, ...line } as BatchLine);
}

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
