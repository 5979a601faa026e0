import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { confirmationLimit, mailedCodeLimits } from "#domain/clients/auth/attempt-limit.ts";
import {
  mailedCodeLifetimeMs,
  mailedCodeTries,
  ownerProofLifetimeMs,
} from "#domain/clients/security/mailed-code.ts";
import { issueLink } from "#server/clients/auth/issue-link.ts";
import { replaceEmail } from "#server/clients/users/email-store.ts";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import type { Browser } from "../support/browser.ts";
import { contactOf } from "../support/client-users.ts";
import { openSecurityFixture, password, passwordProof } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "http://summit.test", RATE_LIMIT_FACTOR: "1000" });
const { registered, relayAll, codeOf, withTotp, mailsTo, mailedCode, logIn } = openSecurityFixture(summit);

/** A client without a second factor, logged in with the password alone in a browser that isn't the one that registered. */
async function enteredByPassword() {
  const client = await registered();
  const browser = summit.browser();
  expect((await logIn(client.email, password, browser)).status).toBe(200);
  return { ...client, browser, registering: client.browser };
}

const beginTotp = (browser: Browser) => browser.post("/api/security/totp");
const beginPasskey = (browser: Browser) => browser.post("/api/security/passkeys/options");
const changeEmail = (browser: Browser) =>
  browser.post("/api/security/email", { email: `thief-${randomUUIDv7()}@example.test` });

const challengeOf = async (answer: ReturnType<Browser["post"]>): Promise<string> =>
  (await answer).body.challenge.token;
const factorsOf = async (answer: ReturnType<Browser["post"]>) => (await answer).body.challenge.factors;
const give = (browser: Browser, challenge: string, code: string) =>
  browser.post("/api/confirmations", { challenge, proof: { factor: "email_code", password, code } });
const failed = { status: 422, body: { code: "confirmation_failed" } };

describe("whoever has only the password of a login without a second factor", () => {
  it.each([
    ["an authenticator app", beginTotp],
    ["a passkey", beginPasskey],
    ["another address", changeEmail],
  ])("sets up %s neither with it nor with a guessed code", async (_, begin) => {
    const { browser } = await enteredByPassword();
    expect(await factorsOf(begin(browser))).toEqual(["email_code"]);
    const challenge = await challengeOf(begin(browser));
    const confirmation = { challenge, proof: passwordProof };
    expect(await browser.post("/api/confirmations", confirmation)).toMatchObject(failed);
    expect(await give(browser, challenge, "000000")).toMatchObject(failed);
    expect((await begin(browser)).body.code).toBe("confirmation_required");
  });

  it("doesn't read the code on screen, in the outbox or in the database", async () => {
    const { browser, email } = await enteredByPassword();
    const code = await mailedCode(browser, email, await challengeOf(beginTotp(browser)));
    const digits = code.replace(" ", "");
    const { db } = summit.app;
    const seen = JSON.stringify([
      (await browser.get("/api/notifications")).body,
      await db.selectFrom("outbox").select("events").execute(),
      await db.selectFrom("mailedCodes").select(["sessionId", "codeHash"]).execute(),
    ]);
    expect(seen).not.toContain(code);
    expect(seen).not.toContain(digits);
    expect(mailsTo(email).at(-1)?.subject).toBe("Your code to confirm it's you");
  });

  it("guesses fifty codes at once in vain, and ends the code by it", async () => {
    const { browser, email } = await enteredByPassword();
    const challenge = await challengeOf(beginTotp(browser));
    const code = await mailedCode(browser, email, challenge);
    const wrong = Array.from({ length: 51 }, (_, index) => String(index).padStart(6, "0"))
      .filter((guess) => guess !== code.replace(" ", ""))
      .slice(0, 50);
    const answers = await Promise.all(wrong.map((guess) => give(browser, challenge, guess)));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 422));
    expect(await give(browser, challenge, code)).toMatchObject(failed);
    const renewed = await mailedCode(browser, email, challenge);
    for (const guess of wrong.slice(0, mailedCodeTries - 1)) await give(browser, challenge, guess);
    expect((await give(browser, challenge, renewed)).status).toBe(204);
  });

  it("doesn't use a code that the owner asked for in another session, nor one for something else", async () => {
    const { browser: thief, email } = await enteredByPassword();
    const owner = summit.browser();
    await logIn(email, password, owner);
    const ofOwner = await challengeOf(beginTotp(owner));
    const code = await mailedCode(owner, email, ofOwner);
    expect(await give(thief, await challengeOf(beginTotp(thief)), code)).toMatchObject(failed);
    expect((await give(thief, ofOwner, code)).body.code).toBe("challenge_over");
    const asked = await thief.post("/api/confirmations/code", { challenge: ofOwner });
    expect(asked.body.code).toBe("challenge_over");
    expect(await give(owner, await challengeOf(changeEmail(owner)), code)).toMatchObject(failed);
    expect((await give(owner, ofOwner, code)).status).toBe(204);
  });

  it("doesn't use a code that is expired, used or replaced by a newer one", async () => {
    const { browser, email } = await enteredByPassword();
    const expired = await mailedCode(browser, email, await challengeOf(beginTotp(browser)));
    summit.pass(mailedCodeLifetimeMs);
    const challenge = await challengeOf(beginTotp(browser));
    expect(await give(browser, challenge, expired)).toMatchObject(failed);
    const replaced = await mailedCode(browser, email, challenge);
    const code = await mailedCode(browser, email, challenge);
    if (replaced !== code) expect(await give(browser, challenge, replaced)).toMatchObject(failed);
    const both = await Promise.all([1, 2].map(() => give(browser, challenge, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect(await give(browser, challenge, code)).toMatchObject(failed);
  });

  it("doesn't use a code that was mailed to the address before", async () => {
    const { browser, email, id } = await enteredByPassword();
    const challenge = await challengeOf(beginTotp(browser));
    const code = await mailedCode(browser, email, challenge);
    const { db, clock } = summit.app;
    const userId = await contactOf(db, id);
    const moved = { email: `moved-${randomUUIDv7()}@example.test`, now: clock() };
    await db.transaction().execute((tx) => replaceEmail(tx, userId, moved));
    expect(await give(browser, challenge, code)).toMatchObject(failed);
  });

  it("has no code mailed once the session has ended", async () => {
    const { browser, email } = await enteredByPassword();
    const challenge = await challengeOf(beginTotp(browser));
    await browser.post("/api/confirmations/code", { challenge });
    await browser.post("/api/logout");
    await relayAll();
    expect(mailsTo(email).filter(({ text }) => text.includes("Your code is"))).toEqual([]);
  });

  it("gives no code where a password is enough, and none in the place of a second factor", async () => {
    const { browser } = await registered();
    const challenge = await challengeOf(beginTotp(browser));
    const asked = await browser.post("/api/confirmations/code", { challenge });
    expect(asked.body.code).toBe("challenge_over");
    expect(await give(browser, challenge, "000000")).toMatchObject(failed);
    const secured = await withTotp();
    expect(await factorsOf(changeEmail(secured.browser))).toEqual(["totp", "backup_code"]);
    expect(
      await give(secured.browser, await challengeOf(changeEmail(secured.browser)), "000000"),
    ).toMatchObject(failed);
  });
});

describe("the owner of a login without a second factor", () => {
  it("sets up the first one with the mailed code, which is asked for once in half an hour", async () => {
    const { browser, email } = await enteredByPassword();
    const challenge = await challengeOf(beginTotp(browser));
    const code = await mailedCode(browser, email, challenge);
    expect((await give(browser, challenge, code)).status).toBe(204);
    const { body } = await beginTotp(browser);
    expect(await factorsOf(changeEmail(browser))).toEqual(["password"]);
    summit.pass(ownerProofLifetimeMs);
    expect(await factorsOf(changeEmail(browser))).toEqual(["email_code"]);
    const enabled = await browser.post("/api/security/totp/enable", { code: codeOf(body.secret) });
    expect(enabled.body.backupCodes).toHaveLength(10);
    expect(await factorsOf(changeEmail(browser))).toEqual(["totp", "backup_code"]);
  });

  it("isn't asked for a code where they just registered, and is later", async () => {
    const { browser } = await registered();
    expect(await factorsOf(beginTotp(browser))).toEqual(["password"]);
    expect(await factorsOf(changeEmail(browser))).toEqual(["password"]);
    summit.pass(ownerProofLifetimeMs);
    expect(await factorsOf(beginTotp(browser))).toEqual(["email_code"]);
  });

  it("isn't asked for a code in the browser that just followed a mailed link, and is in any other", async () => {
    const { browser, email, id } = await enteredByPassword();
    const elsewhere = summit.browser();
    const { db, clock } = summit.app;
    const userId = await contactOf(db, id);
    const path = await db.transaction().execute((tx) => issueLink(tx, userId, "verify_email", clock()));
    const token = path.split("#")[1];
    expect((await browser.post("/api/verify-email", { token })).status).toBe(204);
    await logIn(email, password, elsewhere);
    expect(await factorsOf(beginTotp(browser))).toEqual(["password"]);
    expect(await factorsOf(beginTotp(elsewhere))).toEqual(["email_code"]);
    const moved = `moved-${randomUUIDv7()}@example.test`;
    const change = await db
      .transaction()
      .execute((tx) => issueLink(tx, userId, "change_email", clock(), moved));
    await elsewhere.post("/api/change-email", { token: change.split("#")[1] });
    expect(await factorsOf(beginTotp(elsewhere))).toEqual(["password"]);
  });

  it("isn't asked for a code where they just joined a team by a mailed invitation", async () => {
    const { id: clientId } = await registered();
    const { db, clock } = summit.app;
    const token = newToken();
    const expiresAt = new Date(clock().getTime() + 3_600_000);
    const invitedBy = await contactOf(db, clientId);
    const invitation = {
      id: randomUUIDv7(),
      clientId,
      role: "administrator",
      tokenHash: hashToken(token),
    } as const;
    await db
      .insertInto("teamInvitations")
      .values({
        ...invitation,
        email: `${invitation.id}@example.test`,
        invitedBy,
        invitedAt: clock(),
        expiresAt,
      })
      .execute();
    const browser = summit.browser();
    const login = { name: "Demo Member", password };
    expect((await browser.post("/api/invitation/accept", { token, login })).status).toBe(200);
    expect(await factorsOf(beginTotp(browser))).toEqual(["password"]);
  });
});

describe("with the usual limits", () => {
  const limited = serveSummit({ PUBLIC_URL: "http://summit.test" });
  const fixture = openSecurityFixture(limited);

  it("codes are mailed five times an hour and fifteen times a day to a login, whatever the session", async () => {
    const { email } = await fixture.registered();
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      const browser = limited.browser();
      await fixture.logIn(email, password, browser);
      const challenge = await challengeOf(beginTotp(browser));
      for (let mail = 0; mail <= mailedCodeLimits.hour.count; mail++)
        statuses.push((await browser.post("/api/confirmations/code", { challenge })).status);
      limited.pass(3_600_000);
    }
    const inHour = [...Array(mailedCodeLimits.hour.count).fill(200), 429];
    expect(statuses).toEqual([...inHour, ...inHour, ...inHour, ...inHour.map(() => 429)]);
  });

  it("of fifty guesses at once all but ten are refused before anything is compared", async () => {
    const { email } = await fixture.registered();
    const browser = limited.browser();
    await fixture.logIn(email, password, browser);
    const challenge = await challengeOf(beginTotp(browser));
    await fixture.mailedCode(browser, email, challenge);
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(browser, challenge, "000000")));
    const { count } = confirmationLimit;
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(count);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - count);
  });
});

describe("where payouts wait for a second factor", () => {
  const required = serveSummit({ PUBLIC_URL: "http://summit.test", RATE_LIMIT_FACTOR: "1000", DEMO: "0" });
  const fixture = openSecurityFixture(required);

  it.each([
    ["a member", "/api/team/invitations", { email: "thief@example.test", role: "viewer" }],
    ["a key", "/api/api-keys", { name: "Demo", scopes: ["read"], ipRanges: [], expiresInDays: 30 }],
  ])("the password alone adds %s neither, and its owner does with a mailed code", async (_, path, body) => {
    const { email, id } = await fixture.registered();
    const { db } = required.app;
    await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", id).execute();
    const browser = required.browser();
    await fixture.logIn(email, password, browser);
    const add = () => browser.post(path, body, { "idempotency-key": randomUUIDv7() });
    expect(await factorsOf(add())).toEqual(["email_code"]);
    const challenge = await challengeOf(add());
    expect((await give(browser, challenge, await fixture.mailedCode(browser, email, challenge))).status).toBe(
      204,
    );
    expect((await add()).status).toBeLessThan(300);
    expect(
      await factorsOf(browser.post("/api/team/invitations", { email: "other@example.test", role: "viewer" })),
    ).toEqual(["password"]);
  });
});
