import { randomUUIDv7 } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import type { Browser } from "./browser.ts";
import type { Summit } from "./serve-summit.ts";

export const password = "a ridge before dawn";
export const passwordProof = { factor: "password", password };

/** Clients who secure their accounts, and their security calls. */
export function openSecurityFixture(summit: Summit) {
  async function registered() {
    const browser = summit.browser();
    const email = `client-${randomUUIDv7()}@example.test`;
    const { body } = await browser.post("/api/register", { email, password });
    return { browser, email, id: body.user.id as string };
  }

  async function relayAll() {
    while (await relayNext(summit.app, summit.app.db, subscriptions)) {
      // Each call relays one row.
    }
  }

  const codeOf = (secret: string, stepsOn = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: summit.app.clock().getTime() + stepsOn * 30_000,
    });

  /** A client whose log-in requires authenticator codes. */
  async function withTotp() {
    const client = await registered();
    const { browser } = client;
    const { body } = await callConfirmed(browser, () => browser.post("/api/security/totp"));
    const enabled = await browser.post("/api/security/totp/enable", { code: codeOf(body.secret) });
    expect(enabled.status).toBe(200);
    summit.pass(60_000);
    return { ...client, secret: body.secret as string, backupCodes: enabled.body.backupCodes as string[] };
  }

  const mailsTo = (address: string) => summit.mails.filter(({ to }) => to === address);

  /** Has a challenge's code mailed; returns the newest one that the address got, or a wrong one if it got none. */
  async function mailedCode(browser: Browser, email: string, challenge: string) {
    expect((await browser.post("/api/confirmations/code", { challenge })).status).toBe(200);
    await relayAll();
    const codes = mailsTo(email).flatMap(({ text }) => /Your code is (\d{3} \d{3})/.exec(text)?.[1] ?? []);
    return codes.at(-1) ?? "none";
  }

  return {
    registered,
    relayAll,
    codeOf,
    withTotp,
    mailsTo,
    mailedCode,
    logIn: (email: string, tried = password, browser = summit.browser()) =>
      browser.post("/api/login", { email, password: tried }),
  };
}

/** Makes a call, confirms it if required, and repeats it. */
export async function callConfirmed(
  browser: Browser,
  call: () => ReturnType<Browser["post"]>,
  proof: object = passwordProof,
) {
  const response = await call();
  expect(response).toMatchObject({ status: 403, body: { code: "confirmation_required" } });
  const { token } = response.body.challenge;
  expect((await browser.post("/api/confirmations", { challenge: token, proof })).status).toBe(204);
  return call();
}
