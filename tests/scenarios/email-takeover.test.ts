import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { issueLink } from "#server/clients/auth/issue-link.ts";
import { contactOf } from "../support/client-users.ts";
import { openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const fixture = openSecurityFixture(summit);
const newPassword = "a valley after dusk";

/** Token of the newest mailed link of a kind for an address. */
async function linkTo(email: string, page: "verify-email" | "reset-password" | "change-email") {
  await fixture.relayAll();
  const mails = fixture.mailsTo(email).filter(({ text }) => text.includes(`/${page}#`));
  return new RegExp(`/${page}#([\\w-]+)`).exec(mails.at(-1)?.text ?? "")?.[1] ?? "none";
}

/**
 * A stranger registered with somebody else's address and added an authenticator app, a passkey and a second
 * device.
 */
async function stranger() {
  const client = await fixture.withTotp();
  const { db, clock } = summit.app;
  const key = Buffer.from(randomUUIDv7());
  const passkey = { credentialId: key, publicKey: key, counter: 0n, transports: [], name: "Stranger" };
  await db
    .insertInto("passkeys")
    .values({ ...passkey, id: randomUUIDv7(), userId: await contactOf(db, client.id), createdAt: clock() })
    .execute();
  return client;
}

async function waysIn(clientId: string) {
  const counts: Record<string, number> = {};
  const userId = await contactOf(summit.app.db, clientId);
  for (const table of ["totpSecrets", "passkeys", "backupCodes", "sessions"] as const)
    counts[table] = (
      await summit.app.db.selectFrom(table).selectAll().where("userId", "=", userId).execute()
    ).length;
  return counts;
}

const none = { totpSecrets: 0, passkeys: 0, backupCodes: 0, sessions: 0 };

describe("who registers an address that is somebody else's", () => {
  it("a squatter's registration loses everything once the owner sets a new password", async () => {
    const { browser, email, id, secret } = await stranger();
    const owner = summit.browser();
    await owner.post("/api/forgot-password", { email });
    const token = await linkTo(email, "reset-password");
    expect((await owner.post("/api/reset-password", { token, password: newPassword })).status).toBe(204);
    expect(await waysIn(id)).toEqual(none);
    expect((await browser.get("/api/user")).status).toBe(401);
    expect((await fixture.logIn(email, newPassword)).status).toBe(200);
    expect((await fixture.logIn(email, password)).status).toBe(401);
    expect(fixture.codeOf(secret)).toMatch(/^\d{6}$/);
    await fixture.relayAll();
    expect(fixture.mailsTo(email).map(({ subject }) => subject)).toContain("Set up two-step log-in again");
  });

  it("a squatter's password, second factor and session end once the owner confirms the address from a mail", async () => {
    const { browser, email, id } = await stranger();
    const token = await linkTo(email, "verify-email");
    const owner = summit.browser();
    expect((await owner.post("/api/verify-email", { token, password: newPassword })).status).toBe(204);
    expect(await waysIn(id)).toEqual(none);
    expect((await browser.get("/api/user")).status).toBe(401);
    expect((await fixture.logIn(email, password)).body.code).toBe("login_failed");
    expect((await fixture.logIn(email, newPassword)).body.user).toMatchObject({ emailVerified: true });
    await fixture.relayAll();
    expect(fixture.mailsTo(email).map(({ subject }) => subject)).toContain("Your password was changed");
  });

  it("an address isn't confirmed without a password in a browser that isn't signed in with it, and the link stays", async () => {
    const { email } = await fixture.registered();
    const token = await linkTo(email, "verify-email");
    const asked = { status: 422, body: { code: "input_invalid", fields: { password: expect.any(String) } } };
    const other = await fixture.registered();
    for (const browser of [summit.browser(), other.browser])
      expect(await browser.post("/api/verify-email", { token })).toMatchObject(asked);
    const owner = summit.browser();
    for (const unfit of ["short", "Password1", email])
      expect(await owner.post("/api/verify-email", { token, password: unfit })).toMatchObject(asked);
    expect((await owner.post("/api/verify-email", { token, password: newPassword })).status).toBe(204);
  });

  it("a squatter sets nothing up while the owner takes the account", async () => {
    const { browser, email, id } = await fixture.registered();
    const begun = await confirmedTotp(browser);
    await summit.browser().post("/api/forgot-password", { email });
    const token = await linkTo(email, "reset-password");
    const code = fixture.codeOf(begun);
    const enabled = browser.post("/api/security/totp/enable", { code });
    await summit.browser().post("/api/reset-password", { token, password: newPassword });
    await enabled;
    expect(await waysIn(id)).toEqual(none);
  });

  it("a squatter's pending address change is void once the owner took the account", async () => {
    const { browser, email } = await fixture.registered();
    const other = `stranger-${randomUUIDv7()}@example.test`;
    await fixture.relayAll();
    const response = await browser.post("/api/security/email", { email: other });
    const { token: challenge } = response.body.challenge;
    await browser.post("/api/confirmations", { challenge, proof: { factor: "password", password } });
    expect((await browser.post("/api/security/email", { email: other })).status).toBe(204);
    const token = await issueReset(email);
    await summit.browser().post("/api/reset-password", { token, password: newPassword });
    await fixture.relayAll();
    expect(fixture.mailsTo(other)).toEqual([]);
  });
});

describe("a client who owns the address", () => {
  it("the owner of an address stays signed in where they confirm it", async () => {
    const { browser, email } = await fixture.registered();
    const token = await linkTo(email, "verify-email");
    expect((await browser.post("/api/verify-email", { token })).status).toBe(204);
    expect((await browser.get("/api/user")).body).toMatchObject({ emailVerified: true });
  });

  it("the owner of an address confirms it in another browser with the password that they registered with, which stays", async () => {
    const { email } = await fixture.registered();
    const token = await linkTo(email, "verify-email");
    expect((await summit.browser().post("/api/verify-email", { token, password })).status).toBe(204);
    expect((await fixture.logIn(email)).body.user).toMatchObject({ emailVerified: true });
    await fixture.relayAll();
    expect(fixture.mailsTo(email).map(({ subject }) => subject)).not.toContain("Your password was changed");
  });

  it("the owner of an address keeps a second factor set up after the confirmation through a password reset", async () => {
    const { browser, email, id } = await fixture.registered();
    await browser.post("/api/verify-email", { token: await linkTo(email, "verify-email") });
    const secret = await confirmedTotp(browser);
    await browser.post("/api/security/totp/enable", { code: fixture.codeOf(secret) });
    await summit.browser().post("/api/forgot-password", { email });
    const token = await linkTo(email, "reset-password");
    await summit.browser().post("/api/reset-password", { token, password: newPassword });
    expect(await waysIn(id)).toMatchObject({ totpSecrets: 1, sessions: 0 });
    expect((await fixture.logIn(email, newPassword)).body.code).toBe("second_factor_required");
  });
});

async function confirmedTotp(browser: Awaited<ReturnType<typeof fixture.registered>>["browser"]) {
  const answer = await browser.post("/api/security/totp");
  const { token: challenge } = answer.body.challenge;
  await browser.post("/api/confirmations", { challenge, proof: { factor: "password", password } });
  return (await browser.post("/api/security/totp")).body.secret as string;
}

/** A password reset link, without relaying the other queued mail. */
async function issueReset(email: string): Promise<string> {
  const { db, clock } = summit.app;
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const path = await db.transaction().execute((tx) => issueLink(tx, id, "reset_password", clock()));
  return path.split("#")[1] ?? "";
}
