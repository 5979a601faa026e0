import { expect, it } from "vitest";
import { standardReference, withdrawalReferenceFault } from "./withdrawal-reference.ts";

it.each([standardReference, "", "Rent May", "Invoice 2026/117 &", "A.B-C", "eighteen long text"])(
  "the withdrawal reference %j is accepted",
  (reference) => expect(withdrawalReferenceFault(reference)).toBeUndefined(),
);

it.each([
  ["nineteen characters", "At most 18 characters"],
  ["one\ntwo", "Use only letters, digits, spaces and . / & -"],
  ["Miete für Mai", "Use only letters, digits, spaces and . / & -"],
  ["<b>rent</b>", "Use only letters, digits, spaces and . / & -"],
])("the withdrawal reference %j is refused: %s", (reference, fault) =>
  expect(withdrawalReferenceFault(reference)).toBe(fault),
);
