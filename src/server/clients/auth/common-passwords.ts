import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "#domain/assert.ts";

const listPath = join(import.meta.dirname, "common-passwords.txt");
let common: ReadonlySet<string> | undefined;

/** Whether a password is among the 9,999 most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= readList();
  return common.has(password.toLowerCase());
}

/** The licence notice at the top of the file ends with an empty line. */
function readList(): ReadonlySet<string> {
  const text = readFileSync(listPath, "utf8").replaceAll("\r\n", "\n");
  const passwords = text
    .slice(text.indexOf("\n\n") + 2)
    .trimEnd()
    .split("\n");
  assert(passwords.length === 9_999, `${listPath} has ${passwords.length} passwords`);
  return new Set(passwords.map((password) => password.toLowerCase()));
}
