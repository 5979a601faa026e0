import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { addPasskey as addPasskeyEndpoint } from "#contract/clients/security.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { displayName } from "#domain/clients/accounts/client-name.ts";
import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { makeBackupCodes } from "#server/clients/auth/second-factor/backup-codes.ts";
import { parseChallenge } from "#server/clients/auth/second-factor/check-passkey.ts";
import {
  consumePasskeyChallenge,
  deletePasskey,
  findEnabledFactors,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
} from "#server/clients/auth/second-factor/factors-store.ts";
import { loadWebAuthn } from "#server/clients/auth/second-factor/load-web-authn.ts";
import { passkeyTimeoutMs } from "#server/clients/auth/second-factor/offer-passkeys.ts";
import type { PasskeySite } from "#server/clients/auth/second-factor/passkey-site.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { lockOwnAccount } from "#server/clients/auth/store.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { recordSecurityChange } from "./record-security-change.ts";
import { deleteUnneededBackupCodes } from "./set-up-totp.ts";

const maxPasskeys = 10;

type Context = { readonly app: App; readonly session: ClientSession };
type WithSite = Context & { readonly site: PasskeySite | undefined };
type MadePasskey = BodyOf<typeof addPasskeyEndpoint>;

/**
 * WebAuthn creation options, after the client's confirmation.
 * @throws Challenged `confirmation_required`; Refused `passkeys_unavailable`, `passkey_limit`.
 */
export async function beginPasskey(tx: Transaction, { app, session, site }: WithSite) {
  if (!site) throw new Refused("passkeys_unavailable");
  const { user } = session;
  const known = await listPasskeys(tx, user.id);
  if (known.length >= maxPasskeys) throw new Refused("passkey_limit");
  const now = app.clock();
  const action = { kind: "add_passkey", facts: [], summary: "Add a passkey", protectsLogin: true } as const;
  await requireConfirmation(tx, action, { ...app, session, now });
  const options = await (await loadWebAuthn()).generateRegistrationOptions({
    rpName: "Summit",
    rpID: site.rpId,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: displayName(user.name, user.email),
    timeout: passkeyTimeoutMs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await insertPasskeyChallenge(tx, {
    challenge: Buffer.from(options.challenge, "base64url"),
    userId: user.id,
    purpose: "add",
    expiresAt: new Date(now.getTime() + passkeyTimeoutMs),
  });
  return options;
}

/**
 * Stores a passkey created for this client's challenge; returns backup codes when it is the first second
 * factor.
 * @throws Refused `passkey_failed`, `passkey_limit`, `passkeys_unavailable`.
 */
export async function addPasskey(
  tx: Transaction,
  { name, answer }: MadePasskey,
  { app, session, site }: WithSite,
): Promise<string[] | null> {
  if (!site) throw new Refused("passkeys_unavailable");
  const { id: userId } = session.user;
  const now = app.clock();
  // Before the challenge, which ends with the login's factors.
  await lockOwnAccount(tx, session);
  const challenge = parseChallenge(answer);
  const taken = challenge && (await consumePasskeyChallenge(tx, challenge, "add", now));
  if (!taken || taken.userId !== userId) throw new Refused("passkey_failed");
  const credential = await verifiedCredential(answer, challenge, site);
  const held = await findEnabledFactors(tx, userId);
  if (held.passkeys >= maxPasskeys) throw new Refused("passkey_limit");
  const added = await insertPasskey(tx, {
    id: app.newId(),
    userId,
    credentialId: Buffer.from(credential.id, "base64url"),
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name,
    createdAt: now,
  });
  if (!added) throw new Refused("passkey_failed");
  const changed = { action: "add_passkey", change: "passkey_added", name } as const;
  await recordSecurityChange(tx, changed, { app, session, now });
  return hasSecondFactor(held) ? null : makeBackupCodes(tx, userId, app.vault);
}

async function verifiedCredential(
  answer: MadePasskey["answer"],
  challenge: Buffer,
  { rpId, origin }: PasskeySite,
) {
  try {
    const { verified, registrationInfo } = await (await loadWebAuthn()).verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (verified) return registrationInfo.credential;
  } catch {
    // The library throws for each kind of invalid answer.
  }
  throw new Refused("passkey_failed");
}

/** @throws Challenged `confirmation_required`; Refused `not_found`. */
export async function removePasskey(tx: Transaction, id: string, { app, session }: Context): Promise<void> {
  const { id: userId } = session.user;
  const now = app.clock();
  const passkey = (await listPasskeys(tx, userId)).find((each) => each.id === id);
  if (!passkey) throw new Refused("not_found");
  const { name } = passkey;
  const action = { kind: "remove_passkey", facts: [id], summary: `Remove the passkey “${name}”` };
  await requireConfirmation(tx, action, { ...app, session, now });
  await lockOwnAccount(tx, session);
  if ((await deletePasskey(tx, userId, id)) === undefined) throw new Refused("not_found");
  await deleteUnneededBackupCodes(tx, userId);
  const changed = { action: "remove_passkey", change: "passkey_removed", name } as const;
  await recordSecurityChange(tx, changed, { app, session, now });
}
