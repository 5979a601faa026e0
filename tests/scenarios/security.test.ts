import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { confirmationLimit } from "#domain/clients/auth/attempt-limit.ts";
import type { Browser } from "../support/browser.ts";
import { callConfirmed, openSecurityFixture, password, passwordProof } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "http://summit.test" });
const { registered, relayAll, codeOf, withTotp, mailsTo, logIn } = openSecurityFixture(summit);
const newPassword = "another valley entirely";

describe("a password", () => {
  const change = (browser: Browser, body: object) => browser.post("/api/security/password", body);

  it("a password is changed with the current one, which signs out elsewhere and notifies the client", async () => {
    const { browser, email } = await registered();
    const elsewhere = summit.browser();
    await logIn(email, password, elsewhere);
    expect((await change(browser, { currentPassword: password, newPassword })).status).toBe(204);
    expect([(await browser.get("/api/user")).status, (await elsewhere.get("/api/user")).status]).toEqual([
      200, 401,
    ]);
    expect([(await logIn(email)).status, (await logIn(email, newPassword)).status]).toEqual([401, 200]);
    await relayAll();
    expect(mailsTo(email).at(-1)?.subject).toBe("Your password was changed");
  });

  it("a password stays when the current one is wrong or the new one unfit, and cannot be guessed without limit", async () => {
    const { browser, email } = await registered();
    const faultOf = async (body: object) => (await change(browser, body)).body.fields;
    expect(await faultOf({ currentPassword: "not it", newPassword })).toEqual({
      currentPassword: "This isn't your current password. Please try again",
    });
    for (const unfit of ["short", "Password1", email, password])
      expect(await faultOf({ currentPassword: password, newPassword: unfit })).toEqual({
        newPassword: expect.any(String),
      });
    const guesses = await Promise.all(
      Array.from({ length: confirmationLimit.count + 3 }, (_, index) =>
        change(browser, { currentPassword: `guess ${index}`, newPassword }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect((await logIn(email)).status).toBe(200);
  });

  it("a password change requires the second factor of a client who has one", async () => {
    const { browser, email, secret } = await withTotp();
    const call = () => change(browser, { currentPassword: password, newPassword });
    expect((await callConfirmed(browser, call, { factor: "totp", code: codeOf(secret) })).status).toBe(204);
    expect((await logIn(email, newPassword)).body.code).toBe("second_factor_required");
  });
});

describe("an email address", () => {
  const linkTo = (email: string) =>
    mailsTo(email)
      .flatMap(({ text }) => [...text.matchAll(/change-email#(\S+)/g)])
      .at(-1)?.[1] ?? "none";
  async function asked(browser: Browser, email: string) {
    const answer = await callConfirmed(browser, () => browser.post("/api/security/email", { email }));
    await relayAll();
    return answer;
  }

  it("an email address changes once its link is followed, and the old one is notified", async () => {
    const { browser, email } = await registered();
    const next = `next-${randomUUIDv7()}@example.test`;
    expect((await asked(browser, next)).status).toBe(204);
    expect((await browser.get("/api/user")).body.email).toBe(email);
    const token = linkTo(next);
    const answer = await summit.browser().post("/api/change-email", { token, password });
    expect(answer).toMatchObject({ status: 200, body: { email: next } });
    expect((await browser.get("/api/user")).body).toMatchObject({ email: next, emailVerified: true });
    await relayAll();
    expect(mailsTo(email).at(-1)?.subject).toBe("Your email address was changed");
    expect([(await logIn(email)).status, (await logIn(next)).status]).toEqual([401, 200]);
    expect((await summit.browser().post("/api/change-email", { token })).body.code).toBe("link_invalid");
  });

  it("an email address isn't changed by its owner's press alone, whose login it isn't", async () => {
    const { browser, email } = await registered();
    const next = `somebody-${randomUUIDv7()}@example.test`;
    await asked(browser, next);
    const token = linkTo(next);
    const asksForPassword = { status: 422, body: { fields: { password: expect.any(String) } } };
    const owner = summit.browser();
    expect(await owner.post("/api/change-email", { token })).toMatchObject(asksForPassword);
    const wrong = { token, password: "not the password" };
    expect(await owner.post("/api/change-email", wrong)).toMatchObject(asksForPassword);
    const other = await registered();
    expect(await other.browser.post("/api/change-email", { token })).toMatchObject(asksForPassword);
    expect((await browser.get("/api/user")).body.email).toBe(email);
    expect((await browser.post("/api/change-email", { token })).body).toEqual({ email: next });
  });

  it("an email address in use gets the same response and no mail", async () => {
    const { browser } = await registered();
    const other = await registered();
    await relayAll();
    const before = mailsTo(other.email).length;
    expect((await asked(browser, other.email)).status).toBe(204);
    expect(mailsTo(other.email)).toHaveLength(before);
  });

  it("an email address requested by two clients at once goes to one of them", async () => {
    const next = `both-${randomUUIDv7()}@example.test`;
    const tokens: string[] = [];
    for (const client of [await registered(), await registered()]) {
      await asked(client.browser, next);
      tokens.push(linkTo(next));
    }
    const answers = await Promise.all(
      tokens.map((token) => summit.browser().post("/api/change-email", { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it.each(["no address", "a@b.test\r\nBcc: c@d.test", "", "x".repeat(300)])(
    "an email address is refused as %j",
    async (email) => {
      const { browser } = await registered();
      const answer = await browser.post("/api/security/email", { email });
      expect(answer).toMatchObject({ status: 422, body: { fields: { email: "Invalid email format" } } });
    },
  );

  it("an email address change voids the links that were mailed to the old one", async () => {
    const { browser, email } = await registered();
    await summit.browser().post("/api/forgot-password", { email });
    await relayAll();
    const reset = mailsTo(email).flatMap(({ text }) => [...text.matchAll(/reset-password#(\S+)/g)])[0]?.[1];
    const next = `moved-${randomUUIDv7()}@example.test`;
    await asked(browser, next);
    await summit.browser().post("/api/change-email", { token: linkTo(next), password });
    const answer = await summit
      .browser()
      .post("/api/reset-password", { token: reset, password: newPassword });
    expect(answer.body.code).toBe("link_invalid");
  });
});

describe("sessions", () => {
  it("sessions are listed with their devices and ended one by one or all but this", async () => {
    const { browser, email } = await registered();
    const phone = summit.browser();
    await phone.post("/api/login", { email, password }, { "user-agent": "Mozilla (iPhone) Safari/604.1" });
    const tablet = summit.browser();
    await logIn(email, password, tablet);
    const { sessions } = (await browser.get("/api/security")).body;
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ current: true, address: browser.address });
    const onPhone = sessions.find(({ device }: { device: string }) => device === "Safari on iPhone");
    expect((await browser.delete(`/api/security/sessions/${onPhone.id}`)).status).toBe(204);
    expect((await phone.get("/api/user")).status).toBe(401);
    expect((await browser.post("/api/security/sessions/end-others")).body).toEqual({ ended: 1 });
    expect((await tablet.get("/api/user")).status).toBe(401);
    expect((await browser.get("/api/user")).status).toBe(200);
  });

  it("sessions of another client are not found", async () => {
    const one = await registered();
    const other = await registered();
    const { sessions } = (await other.browser.get("/api/security")).body;
    expect((await one.browser.delete(`/api/security/sessions/${sessions[0].id}`)).status).toBe(404);
    expect((await other.browser.get("/api/user")).status).toBe(200);
  });
});

it("the sign-in log has each attempt, accepted or refused, in pages", async () => {
  const { browser, email } = await registered();
  summit.pass(1_000);
  await logIn(email, "not it");
  summit.pass(1_000);
  await logIn(email);
  const first = (await browser.get("/api/security/sign-ins?limit=2")).body;
  expect(first.items).toMatchObject([
    { method: "password", accepted: true },
    { method: "password", accepted: false },
  ]);
  const second = (await browser.get(`/api/security/sign-ins?limit=2&cursor=${first.nextCursor}`)).body;
  expect(second).toMatchObject({ items: [{ method: "registration" }], nextCursor: null });
});

describe("a confirmation", () => {
  it("a confirmation is for one session, one action and one use, within five minutes", async () => {
    const { browser, email } = await registered();
    const elsewhere = summit.browser();
    await logIn(email, password, elsewhere);
    const begin = (from: Browser) => from.post("/api/security/totp");
    const response = await begin(browser);
    const { token, summary, factors } = response.body.challenge;
    expect({ summary, factors }).toEqual({ summary: "Set up an authenticator app", factors: ["password"] });
    const body = { challenge: token, proof: passwordProof };
    expect((await elsewhere.post("/api/confirmations", body)).body.code).toBe("challenge_over");
    expect((await browser.post("/api/confirmations", body)).status).toBe(204);
    expect((await begin(elsewhere)).status).toBe(403);
    const next = { email: `x-${randomUUIDv7()}@example.test` };
    expect((await browser.post("/api/security/email", next)).status).toBe(403);
    const both = await Promise.all([begin(browser), begin(browser)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const again = (await begin(browser)).body.challenge.token;
    await browser.post("/api/confirmations", { challenge: again, proof: passwordProof });
    summit.pass(5 * 60_000);
    expect((await begin(browser)).status).toBe(403);
  });

  it("a confirmation is refused with a wrong password, also after further guesses", async () => {
    const { browser } = await registered();
    const { token } = (await browser.post("/api/security/totp")).body.challenge;
    const guess = (tried: string) =>
      browser.post("/api/confirmations", {
        challenge: token,
        proof: { factor: "password", password: tried },
      });
    expect((await guess("not it")).body.code).toBe("confirmation_failed");
    for (let index = 1; index < confirmationLimit.count; index++) await guess(`guess ${index}`);
    const answer = await guess(password);
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": expect.any(String) } });
    expect((await browser.post("/api/security/totp")).status).toBe(403);
  });

  it("a confirmation takes the second factor and no password from a client who has one", async () => {
    const { browser, secret } = await withTotp();
    const { token, factors } = (await browser.delete("/api/security/totp")).body.challenge;
    expect(factors).toEqual(["totp", "backup_code"]);
    const give = (proof: object) => browser.post("/api/confirmations", { challenge: token, proof });
    expect((await give(passwordProof)).body.code).toBe("confirmation_failed");
    expect((await give({ factor: "totp", code: codeOf(secret) })).status).toBe(204);
  });
});
