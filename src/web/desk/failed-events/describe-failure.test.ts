import { expect, it } from "vitest";
import { describeFailure, formatEventKind } from "./describe-failure.ts";

it.each([
  ["canceling statement due to statement timeout", "It took too long."],
  ["Connection terminated unexpectedly", "A connection was refused or broke off."],
  ["connect ECONNREFUSED 127.0.0.1:5432", "A connection was refused or broke off."],
  ["deadlock detected", "It met another change of the same records."],
  [
    'insert or update on table "notifications" violates foreign key constraint "x"',
    "The database refused what it would have written.",
  ],
  ["Cannot read properties of undefined", "Its handler failed."],
  ["", "Its handler failed."],
])("the error %j is said as %s", (error, words) => {
  expect(describeFailure(error)).toBe(words);
});

it("an event's kind is a title", () => {
  expect(formatEventKind("client_second_factor_needed")).toBe("Client second factor needed");
});
