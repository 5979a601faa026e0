import { expect, it } from "vitest";
import { personNameKey, personReference } from "./person-name.ts";

it.each([
  ["Ána O'Neil", "ONEIL, ana"],
  ["Jean-Luc Martin", "Martin Jeanluc"],
  ["  Demo   Approver ", "demo approver"],
])("%s and %s are one name", (one, other) => {
  expect(personNameKey(one)).toBe(personNameKey(other));
});

it("different names stay distinct", () => {
  expect(personNameKey("Anna Neil")).not.toBe(personNameKey("Ana O'Neil"));
});

it("a person reference is recognised however it is typed", () => {
  expect(personReference("  hr  1024 ")).toBe("HR 1024");
});
