import { expect, it } from "vitest";
import { registerBody } from "./auth.ts";
import { nameStep } from "./preferences.ts";
import { newMember } from "./team.ts";

const password = "four plain words here";

it.each([
  ["a member", newMember],
  ["who opens an account", registerBody],
  ["a client who names themselves", nameStep],
])("the name of %s has no character that turns around what is read after it", (_, schema) => {
  const parse = (name: string) => schema.safeParse({ email: "demo@example.test", password, name }).success;
  expect([parse("Anna Smith"), parse("Anna \u202ESmith"), parse("\u2067Anna Smith")]).toEqual([
    true,
    false,
    false,
  ]);
});
