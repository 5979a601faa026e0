import type { Proof } from "#contract/clients/confirmations.ts";
import { confirmationLimit } from "#domain/clients/auth/attempt-limit.ts";
import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { lockOpenSession } from "#server/platform/session/sessions.ts";
import { limitAttempts } from "../limit-attempts.ts";
import { checkSecondFactor } from "../second-factor/check-second-factor.ts";
import { findEnabledFactors } from "../second-factor/factors-store.ts";
import type { PasskeySite } from "../second-factor/passkey-site.ts";
import { findPasswordHash } from "../store.ts";
import { type ChallengeFacts, openChallenge } from "./challenge-token.ts";
import { confirmationLifetimeMs, insertConfirmation } from "./confirmations-store.ts";

/**
 * Checks a user's proof for a challenged call: the second factor if they have one, else the password.
 * @throws Refused `challenge_over`, `confirmation_failed`, `too_many_requests`, `unavailable`.
 */
export async function confirm(
  app: App,
  input: { readonly challenge: string; readonly proof: Proof },
  { session, site }: { readonly session: LoginSession; readonly site: PasskeySite | undefined },
): Promise<void> {
  const asked = openChallenge(input.challenge, app.vault, app.clock());
  if (asked.purpose !== "confirm" || asked.sessionId !== session.id) throw new Refused("challenge_over");
  const limited = { kind: "confirm-client", parts: [session.user.id], limit: confirmationLimit };
  const takeBack = await limitAttempts(app, [limited]);
  const fits =
    input.proof.factor === "password" && (await isPasswordSufficient(app, session, input.proof.password));
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock();
    // The session may have ended meanwhile.
    if (!(await lockOpenSession(tx, session.id))) throw new Refused("challenge_over");
    const proven =
      fits ||
      (await checkSecondFactor(
        tx,
        { userId: session.user.id, clientId: session.client?.id ?? null },
        input.proof,
        {
          app,
          site,
          now,
        },
      ));
    if (!proven) throw new Refused("confirmation_failed");
    await insertConfirmation(tx, toConfirmation(asked, now));
    await takeBack(tx);
  });
}

/** Whether the password is correct and no second factor is set up, which would be required instead. */
async function isPasswordSufficient(app: App, { user }: LoginSession, password: string): Promise<boolean> {
  if (hasSecondFactor(await findEnabledFactors(app.db, user.id))) return false;
  return app.passwords.verify(await findPasswordHash(app.db, user.id), password);
}

/** Confirmation that a met challenge becomes. */
export function toConfirmation(
  { sessionId, digest }: Extract<ChallengeFacts, { purpose: "confirm" }>,
  now: Date,
) {
  return {
    sessionId,
    digest: Buffer.from(digest, "base64url"),
    expiresAt: new Date(now.getTime() + confirmationLifetimeMs),
  };
}
