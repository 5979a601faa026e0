import { expect, it } from "vitest";
import { runScript } from "../support/run-script.ts";

const severalHosts = "postgres://summit:secret@one.example:5432,two.example:5432/summit";
const oneHost = "postgres://summit:secret@one.example/summit";

it.each([
  ["admin", "create", "desk@summit.test", "administrator"],
  ["check-books"],
  ["check-access"],
  ["reencrypt"],
] as const)("%s refuses a URL of several hosts with a reason, without the password", async (...command) => {
  const named = { DATABASE_URL: { DATABASE_URL: severalHosts } };
  const owners = { DATABASE_OWNER_URL: { DATABASE_URL: oneHost, DATABASE_OWNER_URL: severalHosts } };
  for (const [variable, env] of Object.entries({ ...named, ...owners })) {
    const { code, said: text } = await runScript([...command], env);
    expect(code).not.toBe(0);
    expect(text).toMatch(new RegExp(`${variable}: names several hosts, and Summit connects to one`));
    expect(text).not.toContain("secret");
  }
});
