import { expect, it } from "vitest";
import { formatPerson } from "./format-person.ts";

it.each([
  ["Ada Demo", "Ada Demo (ada@example.test)"],
  ["", "ada@example.test"],
  [null, "ada@example.test"],
])("a person named %j is shown as %s", (name, shown) => {
  expect(formatPerson({ name, email: "ada@example.test" })).toBe(shown);
});
