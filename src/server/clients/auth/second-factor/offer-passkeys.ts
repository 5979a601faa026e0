import { passkeyLimit, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import type { Origin } from "#server/clients/auth/sign-ins-store.ts";
import { openChallenge } from "#server/clients/auth/step-up/challenge-token.ts";
import type { App } from "#server/platform/app.ts";
import { insertPasskeyChallenge, listPasskeys } from "./factors-store.ts";
import { loadWebAuthn } from "./load-web-authn.ts";
import type { PasskeySite } from "./passkey-site.ts";

/** Time limit for a passkey's answer. */
export const passkeyTimeoutMs = 5 * 60_000;

/**
 * WebAuthn request options: for a challenge to a known user, or for any discoverable passkey to sign in.
 * @throws Refused `passkeys_unavailable`, `challenge_over`, `too_many_requests`.
 */
export async function offerPasskeys(
  app: App,
  token: string | undefined,
  { origin, site }: { readonly origin: Origin; readonly site: PasskeySite | undefined },
) {
  if (!site) throw new Refused("passkeys_unavailable");
  const limited = { kind: "passkey-address", parts: [toNetwork(origin.address)], limit: passkeyLimit };
  await limitAttempts(app, [limited]);
  const now = app.clock();
  const userId = token === undefined ? null : openChallenge(token, app.vault, now).userId;
  const known = userId === null ? [] : await listPasskeys(app.db, userId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: "required",
    timeout: passkeyTimeoutMs,
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      transports,
    })),
  });
  await insertPasskeyChallenge(app.db, {
    challenge: Buffer.from(options.challenge, "base64url"),
    userId,
    purpose: "use",
    expiresAt: new Date(now.getTime() + passkeyTimeoutMs),
  });
  return options;
}
