import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { deleteLinks } from "#server/clients/auth/account-links-store.ts";
import { replaceEmail } from "#server/clients/users/email-store.ts";
import { eventually } from "../support/eventually.ts";
import { callConfirmed, openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const fixture = openSecurityFixture(summit);
const newAddress = () => `moved-${randomUUIDv7()}@example.test`;

const linksTo = (email: string, page: string) =>
  fixture.mailsTo(email).flatMap(({ text }) => new RegExp(`/${page}#([\\w-]+)`).exec(text)?.[1] ?? []);

const userOf = (email: string) =>
  summit.app.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();

it("a link that resets the password goes to the new address when the address changes while the link is made", async () => {
  const { db, clock } = summit.app;
  const { email } = await fixture.registered();
  await fixture.relayAll();
  const { id } = await userOf(email);
  const moved = newAddress();
  await summit.browser().post("/api/forgot-password", { email });
  const { relaying } = await db.transaction().execute(async (tx) => {
    await sql`lock table account_links in share mode`.execute(tx);
    const making = fixture.relayAll();
    await eventually("the link waits to be made", () => isAnyWaiting(db));
    expect(await replaceEmail(tx, id, { email: moved, now: clock() })).toBe(email);
    await deleteLinks(tx, id);
    return { relaying: making };
  });
  await relaying;
  expect(linksTo(email, "reset-password")).toEqual([]);
  expect(linksTo(moved, "reset-password")).toHaveLength(1);
});

it("of two new addresses that are asked for before either is mailed, the first one's link changes nothing", async () => {
  const { browser, email } = await fixture.registered();
  await fixture.relayAll();
  const [mistyped, meant] = [newAddress(), newAddress()];
  for (const address of [mistyped, meant])
    await callConfirmed(browser, () => browser.post("/api/security/email", { email: address }));
  await fixture.relayAll();
  for (const token of linksTo(mistyped, "change-email"))
    expect((await summit.browser().post("/api/change-email", { token })).body.code).toBe("link_invalid");
  expect(await userOf(email)).toBeDefined();
  const [token = "none"] = linksTo(meant, "change-email");
  expect((await summit.browser().post("/api/change-email", { token, password })).body).toEqual({
    email: meant,
  });
});
