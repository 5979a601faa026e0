import { expect, it } from "vitest";
import { runScript } from "../support/run-script.ts";

const severalHosts = "postgres://summit:secret@one.example:5432,two.example:5432/summit";

it.each([
  ["admin", "create", "desk@summit.test", "administrator"],
  ["check-books"],
  ["check-access"],
  ["reencrypt"],
] as const)("%s refuses a URL of several hosts with a reason, without the password", async (...command) => {
  const { code, said: text } = await runScript([...command], {
    DATABASE_URL: severalHosts,
    DATABASE_OWNER_URL: severalHosts,
  });
  expect(code).not.toBe(0);
  for (const variable of ["DATABASE_URL", "DATABASE_OWNER_URL"])
    expect(text).toContain(`${variable}: names several hosts, and Summit connects to one`);
  expect(text).not.toContain("secret");
});
