import { describe, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { callConfirmed, openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { softwareAuthenticator } from "../support/software-authenticator.ts";

const origin = "http://summit.test";
const summit = serveSummit({ PUBLIC_URL: origin });
const { registered, relayAll, mailsTo, logIn } = openSecurityFixture(summit);

const begin = (browser: Browser) => browser.post("/api/security/passkeys/options");
const offered = async (browser: Browser, challenge?: string) =>
  (await browser.post("/api/passkey-options", challenge === undefined ? {} : { challenge })).body;
const enter = (browser: Browser, answer: object) => browser.post("/api/login/passkey", { answer });

async function withPasskey() {
  const client = await registered();
  const key = softwareAuthenticator(origin);
  const { body: options } = await callConfirmed(client.browser, () => begin(client.browser));
  const made = await client.browser.post("/api/security/passkeys", {
    name: "Demo device",
    answer: key.create(options),
  });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  return { ...client, key, backupCodes: made.body.backupCodes as string[] };
}

describe("a passkey", () => {
  it("a passkey is added by a confirmed client, brings backup codes, and its client is notified", async () => {
    const { browser, email, backupCodes } = await withPasskey();
    expect(backupCodes).toHaveLength(10);
    const { passkeys } = (await browser.get("/api/security")).body;
    expect(passkeys).toMatchObject([{ name: "Demo device", lastUsedAt: null }]);
    await relayAll();
    expect(mailsTo(email).at(-1)?.subject).toBe("A passkey was added");
  });

  it("a passkey's challenge is single-use and bound to its client", async () => {
    const one = await registered();
    const other = await registered();
    const { body: options } = await callConfirmed(one.browser, () => begin(one.browser));
    const answer = softwareAuthenticator(origin).create(options);
    const add = (browser: Browser, sent: object) =>
      browser.post("/api/security/passkeys", { name: "Demo device", answer: sent });
    expect((await add(other.browser, answer)).body.code).toBe("passkey_failed");
    const { body: next } = await callConfirmed(one.browser, () => begin(one.browser));
    const elsewhere = softwareAuthenticator("http://evil.test").create(next);
    expect((await add(one.browser, elsewhere)).body.code).toBe("passkey_failed");
    const { body: last } = await callConfirmed(one.browser, () => begin(one.browser));
    const good = softwareAuthenticator(origin).create(last);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(one.browser, good)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("a passkey signs in alone, once per challenge, also concurrently", async () => {
    const { email, key } = await withPasskey();
    const options = await offered(summit.browser());
    const answer = key.answer(options);
    const tries = await Promise.all(Array.from({ length: 8 }, () => enter(summit.browser(), answer)));
    expect(tries.filter(({ status }) => status === 200)).toMatchObject([{ body: { user: { email } } }]);
    expect(tries.filter(({ body }) => body.code === "passkey_failed")).toHaveLength(7);
  });

  it("a passkey that is locked, from another site, or a clone with an older counter is refused", async () => {
    const { key } = await withPasskey();
    const browser = summit.browser();
    const locked = key.answer(await offered(browser), { isUnlocked: false });
    expect((await enter(browser, locked)).body.code).toBe("passkey_failed");
    const phished = key.answer(await offered(browser), { from: "http://evil.test" });
    expect((await enter(browser, phished)).body.code).toBe("passkey_failed");
    expect((await enter(browser, key.answer(await offered(browser)))).status).toBe(200);
    key.rewind();
    const copied = key.answer(await offered(browser));
    expect((await enter(browser, copied)).body.code).toBe("passkey_failed");
    const late = await offered(browser);
    summit.pass(5 * 60_000);
    expect((await enter(browser, key.answer(late))).body.code).toBe("passkey_failed");
  });

  it("a passkey is the second step after its own client's password", async () => {
    const { email, key } = await withPasskey();
    const other = await withPasskey();
    const response = await logIn(email);
    expect(response.body.challenge.factors).toEqual(["passkey", "backup_code"]);
    const challenge = response.body.challenge.token;
    const browser = summit.browser();
    const finish = (answer: object) =>
      browser.post("/api/login/second-factor", { challenge, proof: { factor: "passkey", answer } });
    const others = other.key.answer(await offered(browser, challenge));
    expect((await finish(others)).body.code).toBe("confirmation_failed");
    expect((await finish(key.answer(await offered(browser, challenge)))).status).toBe(200);
  });

  it("a passkey confirms its own removal, and is refused afterwards", async () => {
    const { browser, email, key } = await withPasskey();
    const { passkeys } = (await browser.get("/api/security")).body;
    const remove = () => browser.delete(`/api/security/passkeys/${passkeys[0].id}`);
    const result = await remove();
    const challenge = result.body.challenge.token;
    expect(result.body.challenge).toMatchObject({ summary: "Remove the passkey “Demo device”" });
    const proof = { factor: "passkey", answer: key.answer(await offered(browser, challenge)) };
    expect((await browser.post("/api/confirmations", { challenge, proof })).status).toBe(204);
    expect((await remove()).status).toBe(204);
    const visitor = summit.browser();
    const answer = key.answer(await offered(visitor));
    expect((await enter(visitor, answer)).body.code).toBe("passkey_failed");
    expect((await logIn(email, password)).status).toBe(200);
  });
});
