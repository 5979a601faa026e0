import { linkLimit, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { Refused } from "#domain/refusal.ts";
import { isCommonPassword } from "#server/clients/auth/common-passwords.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { newTotp, openTotp, sealTotp, totpStep } from "#server/clients/auth/second-factor/totp.ts";
import type { Origin } from "#server/clients/auth/sign-ins-store.ts";
import type { App } from "#server/platform/app.ts";
import { endStaffSessions } from "#server/platform/session/end-sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import {
  consumeStaffLink,
  deleteStaffTotp,
  findStaffLinkOwner,
  replaceStaffTotp,
  updatePassword,
} from "./accounts-store.ts";
import { auditStaff } from "./audit-staff.ts";

/** A pending authenticator app: its encrypted secret and a code from it. */
export type FirstCode = { readonly sealed: string; readonly code: string };

type Accepted = {
  readonly token: string;
  readonly password: string;
  readonly authenticator?: FirstCode | undefined;
};

/** Owner of an invitation and a new TOTP secret. @throws Refused `link_invalid`, `too_many_requests`. */
export async function openInvitation(app: App, token: string, origin: Origin) {
  const { id, email, name } = await findOwner(app, token, origin);
  if (!app.config.staffAuthenticator) return { email, name, authenticator: null };
  const { secret, uri } = newTotp(email);
  return { email, name, authenticator: { secret, uri, sealed: sealTotp(secret, id, app.vault) } };
}

/**
 * Sets a staff user's password and authenticator app by their link and ends all their sessions. A rejected
 * input leaves the link valid.
 * @throws Refused `code_wrong`, `input_invalid`, `link_invalid`, `too_many_requests`, `unavailable`.
 */
export async function acceptInvitation(app: App, accepted: Accepted, origin: Origin): Promise<void> {
  const { token, password } = accepted;
  const owner = await findOwner(app, token, origin);
  const fault = passwordFault(password, owner.email, isCommonPassword);
  if (fault) throw new Refused("input_invalid", { password: fault });
  const totp = app.config.staffAuthenticator
    ? checkFirstCode(app, owner.id, accepted.authenticator)
    : undefined;
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    const staffId = await consumeStaffLink(tx, hashToken(token), now);
    if (staffId === undefined) throw new Refused("link_invalid");
    await updatePassword(tx, staffId, passwordHash);
    if (totp) await replaceStaffTotp(tx, { staffId, ...totp }, now);
    else await deleteStaffTotp(tx, staffId);
    await endStaffSessions(tx, staffId);
    const by = { actor: { kind: "staff", id: staffId }, now, newId: app.newId } as const;
    const details = { address: origin.address, authenticator: totp !== undefined };
    await auditStaff(tx, by, { action: "set_staff_password", id: staffId, details });
  });
}

async function findOwner(app: App, token: string, { address }: Origin) {
  await limitAttempts(app, [{ kind: "link-address", parts: [toNetwork(address)], limit: linkLimit }]);
  const owner = await findStaffLinkOwner(app.db, hashToken(token), app.clock());
  if (!owner) throw new Refused("link_invalid");
  return owner;
}

/** Decrypted secret and step of its first code; a secret encrypted for another account is rejected. */
function checkFirstCode({ vault, clock }: App, staffId: string, given: FirstCode | undefined) {
  const wrong = () =>
    new Refused("code_wrong", { code: "That code isn't right. Enter the one your app shows now." });
  if (!given) throw wrong();
  let secret: string;
  try {
    secret = openTotp(given.sealed, staffId, vault);
  } catch {
    throw wrong();
  }
  const step = totpStep(secret, given.code, clock());
  if (step === undefined) throw wrong();
  return { secret: given.sealed, step };
}
