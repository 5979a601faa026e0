import { randomInt, timingSafeEqual } from "node:crypto";
import { mailedCodeLimits } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import type { Vault } from "#server/platform/vault.ts";
import { openChallenge } from "./challenge-token.ts";
import { consumeMailedCode, saveMailedCode } from "./mailed-codes-store.ts";

/** What a code is bound to: the session, the action that it confirms, and the address that it was mailed to. */
type CodeScope = { readonly sessionId: string; readonly digest: string; readonly email: string };

/**
 * Has the code of a challenge mailed to the login's address, which is returned. The outbox makes the code, so that no event has it.
 * @throws Refused `challenge_over`, `too_many_requests`.
 */
export async function askForCode(app: App, token: string, session: LoginSession): Promise<string> {
  const now = app.clock();
  const asked = openChallenge(token, app.vault, now);
  if (asked.purpose !== "confirm" || asked.sessionId !== session.id || asked.codeFor === undefined)
    throw new Refused("challenge_over");
  const { id: userId, email } = session.user;
  await limitAttempts(app, [
    { kind: "mailed-codes-hour", parts: [userId], limit: mailedCodeLimits.hour },
    { kind: "mailed-codes-day", parts: [userId], limit: mailedCodeLimits.day },
  ]);
  const { sessionId, digest, codeFor: summary } = asked;
  const code = { clientId: session.client?.id ?? null, userId, sessionId, digest, summary };
  await app.db
    .transaction()
    .execute((tx) => appendEvents(tx, [{ kind: "confirmation_code_asked", ...code }], now));
  return email;
}

/** Makes a session's code, which replaces its earlier one; only a keyed hash is stored. */
export async function issueMailedCode(
  tx: Transaction,
  scope: CodeScope,
  { vault, clock }: Pick<App, "vault" | "clock">,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const [codeHash] = vault.fingerprints(textOf(code, scope));
  await saveMailedCode(tx, { sessionId: scope.sessionId, codeHash }, clock());
  return code;
}

/** Whether a code has the hash for which `takeCodeTry` took a try; it works once. */
export async function redeemMailedCode(
  tx: Transaction,
  { code, ...scope }: CodeScope & { readonly code: string },
  { codeHash, vault }: { readonly codeHash: Buffer; readonly vault: Vault },
): Promise<boolean> {
  const hashes = vault.fingerprints(textOf(code, scope));
  if (!hashes.some((hash) => timingSafeEqual(hash, codeHash))) return false;
  return consumeMailedCode(tx, { sessionId: scope.sessionId, codeHash });
}

function textOf(code: string, { sessionId, digest, email }: CodeScope): string {
  return `mailed code ${JSON.stringify([sessionId, digest, email, code])}`;
}
