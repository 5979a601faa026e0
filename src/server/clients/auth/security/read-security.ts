import type { Security } from "#contract/clients/security.ts";
import { deviceName } from "#domain/clients/security/device-name.ts";
import { isContactOfPersonalAccount } from "#server/clients/accounts/store.ts";
import {
  findEnabledFactors,
  findTotp,
  listPasskeys,
} from "#server/clients/auth/second-factor/factors-store.ts";
import type { PasskeySite } from "#server/clients/auth/second-factor/passkey-site.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type ClientSession, listUserSessions } from "#server/platform/session/sessions.ts";

/** A user's security settings and open sessions, the current one first. */
export async function readSecurity(
  db: Database,
  { id: sessionId, user }: ClientSession,
  {
    site,
    now,
    idleMs,
    factorRequired,
  }: {
    readonly site: PasskeySite | undefined;
    readonly now: Date;
    readonly idleMs: number;
    readonly factorRequired: boolean;
  },
) {
  const [isNameOfAccount, totp, passkeys, held, sessions] = await Promise.all([
    isContactOfPersonalAccount(db, user.id),
    findTotp(db, user.id),
    listPasskeys(db, user.id),
    findEnabledFactors(db, user.id),
    listUserSessions(db, user.id, { now, idleMs }),
  ]);
  const isSecured = Boolean(totp?.enabledAt) || passkeys.length > 0;
  return {
    name: user.name,
    isNameOfAccount,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    totpSince: totp?.enabledAt?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    backupCodesLeft: held.backupCodes,
    factorNeededToPay: factorRequired && !isSecured,
    passkeysAvailable: site !== undefined,
    sessions: sessions
      .map(({ id, createdAt, lastSeenAt, address, userAgent }) => ({
        id,
        current: id === sessionId,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        address,
        device: deviceName(userAgent),
      }))
      .sort((a, b) => Number(b.current) - Number(a.current)),
  } satisfies Security;
}
