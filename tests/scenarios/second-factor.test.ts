import { describe, expect, it, vi } from "vitest";
import { secondFactorLimits } from "#domain/clients/auth/attempt-limit.ts";
import { contactOf } from "../support/client-users.ts";
import { callConfirmed, openSecurityFixture, passwordProof } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "http://summit.test" });
const { registered, relayAll, codeOf, withTotp, mailsTo, logIn } = openSecurityFixture(summit);

describe("an authenticator app", () => {
  it("an authenticator app is set up by a confirmed client and a right code, and brings ten backup codes", async () => {
    const { browser, email, id, backupCodes, secret } = await withTotp();
    expect(new Set(backupCodes).size).toBe(10);
    expect((await browser.get("/api/security")).body).toMatchObject({
      totpSince: expect.any(String),
      backupCodesLeft: 10,
    });
    const stored = await summit.app.db
      .selectFrom("totpSecrets")
      .selectAll()
      .where("userId", "=", await contactOf(summit.app.db, id))
      .executeTakeFirstOrThrow();
    expect(stored.secret).toMatch(/^v1\./);
    expect(
      JSON.stringify(stored, (_, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain(secret);
    await relayAll();
    expect(mailsTo(email).at(-1)?.subject).toBe("An authenticator app was set up");
    expect((await browser.post("/api/security/totp")).body.code).toBe("second_factor_exists");
  });

  it("an authenticator app is not enabled by a wrong code", async () => {
    const { browser, email } = await registered();
    await callConfirmed(browser, () => browser.post("/api/security/totp"));
    const answer = await browser.post("/api/security/totp/enable", { code: "000000" });
    expect(answer).toMatchObject({ status: 422, body: { code: "confirmation_failed" } });
    expect((await logIn(email)).status).toBe(200);
  });

  it("an authenticator app is required at each log-in, and its code works once", async () => {
    const { email, secret } = await withTotp();
    const response = await logIn(email);
    expect(response).toMatchObject({
      status: 401,
      setCookies: [],
      body: { code: "second_factor_required", challenge: { factors: ["totp", "backup_code"] } },
    });
    const challenge = response.body.challenge.token;
    const code = codeOf(secret);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        summit.browser().post("/api/login/second-factor", { challenge, proof: { factor: "totp", code } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(7);
    const older = codeOf(secret, -1);
    const replay = { challenge, proof: { factor: "totp", code: older } };
    expect((await summit.browser().post("/api/login/second-factor", replay)).status).toBe(422);
  });

  it("an authenticator app that is enabled while a log-in is on its way is required of it", async () => {
    const { browser, email } = await registered();
    const { body } = await callConfirmed(browser, () => browser.post("/api/security/totp"));
    const { passwords } = summit.app;
    vi.spyOn(passwords, "isStale").mockReturnValueOnce(true);
    vi.spyOn(passwords, "hash").mockImplementationOnce(async (text) => {
      const enabled = await browser.post("/api/security/totp/enable", { code: codeOf(body.secret) });
      expect(enabled.status).toBe(200);
      return passwords.hash(text);
    });
    expect(await logIn(email)).toMatchObject({
      status: 401,
      setCookies: [],
      body: { code: "second_factor_required" },
    });
  });

  it("an authenticator app that is enabled while a password is checked is required to confirm", async () => {
    const { browser } = await registered();
    const { body } = await callConfirmed(browser, () => browser.post("/api/security/totp"));
    const asked = await browser.post("/api/security/email", { email: "new-demo@example.test" });
    const { passwords } = summit.app;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, "verify").mockImplementationOnce(async (hash, text) => {
      const enabled = await browser.post("/api/security/totp/enable", { code: codeOf(body.secret) });
      expect(enabled.status).toBe(200);
      return verify(hash, text);
    });
    const confirmation = { challenge: asked.body.challenge.token, proof: passwordProof };
    expect(await browser.post("/api/confirmations", confirmation)).toMatchObject({
      status: 422,
      body: { code: "confirmation_failed" },
    });
  });

  it("an authenticator code cannot be guessed without limit, and a slow log-in starts again", async () => {
    const { email } = await withTotp();
    const challenge = (await logIn(email)).body.challenge.token;
    const browser = summit.browser();
    const guess = (code: number) =>
      browser.post("/api/login/second-factor", {
        challenge,
        proof: { factor: "totp", code: String(code).padStart(6, "0") },
      });
    const { count } = secondFactorLimits.accountFromAddress;
    const guesses = await Promise.all(Array.from({ length: count + 2 }, (_, index) => guess(index)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    summit.pass(15 * 60_000);
    expect((await guess(1)).body.code).toBe("challenge_over");
    for (const token of ["made up", "v1.00000000.AAAA"])
      expect(
        (await browser.post("/api/login/second-factor", { challenge: token, proof: passwordProof })).body
          .code,
      ).toBe("challenge_over");
  });

  it("an authenticator step cannot be passed by the password a second time", async () => {
    const { email } = await withTotp();
    const challenge = (await logIn(email)).body.challenge.token;
    const answer = await summit
      .browser()
      .post("/api/login/second-factor", { challenge, proof: passwordProof });
    expect(answer.body.code).toBe("confirmation_failed");
  });

  it("an authenticator app is removed by a confirmed client, and its backup codes with it", async () => {
    const { browser, email, secret } = await withTotp();
    const remove = () => browser.delete("/api/security/totp");
    expect((await callConfirmed(browser, remove, { factor: "totp", code: codeOf(secret) })).status).toBe(204);
    expect((await browser.get("/api/security")).body).toMatchObject({ totpSince: null, backupCodesLeft: 0 });
    expect((await logIn(email)).status).toBe(200);
  });
});

describe("a backup code", () => {
  it("a backup code works once, also concurrently, however it is typed", async () => {
    const { email, backupCodes } = await withTotp();
    const challenge = (await logIn(email)).body.challenge.token;
    const proof = { factor: "backup_code", code: ` ${backupCodes[0]?.toLowerCase().replace("-", " ")}` };
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        summit.browser().post("/api/login/second-factor", { challenge, proof }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    await relayAll();
    expect(mailsTo(email).at(-1)).toMatchObject({
      subject: "A backup code was used",
      text: expect.stringContaining("You have 9 left."),
    });
  });

  it("a backup code is stored as a keyed hash, and ten new ones void the old", async () => {
    const { browser, id, backupCodes, email, secret } = await withTotp();
    const saved = await summit.app.db
      .selectFrom("backupCodes")
      .select("codeHash")
      .where("userId", "=", await contactOf(summit.app.db, id))
      .execute();
    expect(saved).toHaveLength(10);
    expect(saved.every(({ codeHash }) => codeHash.length === 32)).toBe(true);
    const renew = () => browser.post("/api/security/backup-codes");
    const renewed = await callConfirmed(browser, renew, { factor: "totp", code: codeOf(secret) });
    expect(renewed.body.backupCodes).toHaveLength(10);
    const challenge = (await logIn(email)).body.challenge.token;
    const old = { challenge, proof: { factor: "backup_code", code: backupCodes[0] } };
    expect((await summit.browser().post("/api/login/second-factor", old)).status).toBe(422);
  });
});
