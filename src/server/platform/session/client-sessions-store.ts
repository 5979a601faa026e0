import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { isOpen, type SessionClock } from "./expired-sessions.ts";
import type { SessionAccount, SessionClient } from "./session-account.ts";

/** Of the row's user and client: whether a required second factor is missing. */
export const secondFactorMissing = sql<boolean>`(clients.second_factor_required
  and not exists (select from totp_secrets where user_id = users.id and enabled_at is not null)
  and not exists (select from passkeys where user_id = users.id))`;

/** False while a restriction keeps the row's client from signing in. */
export function maySignIn(now: Date): RawBuilder<SqlBool> {
  return sql`not exists (select from restrictions where restrictions.client_id = clients.id and lifted_at is null
    and expired_at is null and (ends_at is null or ends_at > ${now}) and 'sign_in' = any(kinds))`;
}

export type FoundSession = SessionAccount & {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly lastSeenAt: Date;
};

type Row = Omit<SessionClient, "id"> &
  Pick<SessionAccount, "role" | "secondFactorMissing"> & {
    readonly id: string;
    readonly tokenHash: Buffer;
    readonly lastSeenAt: Date;
    readonly userId: string;
    readonly email: string;
    readonly emailVerifiedAt: Date | null;
    readonly userName: string;
    readonly clientId: string;
  };

/**
 * Open sessions of members by the hashes of their tokens: not of a login or account that has closed meanwhile, nor of a
 * client who may not sign in. Each is looked up by itself, so that no plan reads a whole index.
 */
export async function findOpenSessions(
  db: Database | Transaction,
  tokenHashes: readonly Buffer[],
  at: SessionClock,
): Promise<FoundSession[]> {
  const { rows } = await sql<Row>`
    select sessions.id, sessions.token_hash as "tokenHash", sessions.last_seen_at as "lastSeenAt", memberships.role,
      ${secondFactorMissing} as "secondFactorMissing", users.id as "userId", users.email,
      users.email_verified_at as "emailVerifiedAt", users.name as "userName", clients.id as "clientId", clients.name,
      clients.company_name as "companyName", clients.status, clients.referral_code as "referralCode"
    from sessions
      cross join lateral (select * from users where id = sessions.user_id offset 0) as users
      cross join lateral (select * from clients where id = sessions.client_id offset 0) as clients
      cross join lateral (select * from memberships
        where client_id = sessions.client_id and user_id = sessions.user_id offset 0) as memberships
    where sessions.token_hash = any(${encodeArray("bytea", tokenHashes)}::bytea[])
      and users.closed_at is null and clients.closed_at is null and ${maySignIn(at.now)} and ${isOpen(at)}`.execute(
    db.withoutPlugins(),
  );
  return rows.map(
    ({ id, tokenHash, lastSeenAt, role, secondFactorMissing, userId, userName, clientId, ...row }) => {
      const { email, emailVerifiedAt, name, companyName, status, referralCode } = row;
      return {
        ...{ id, tokenHash, lastSeenAt, role, secondFactorMissing },
        user: { id: userId, email, name: userName, emailVerifiedAt },
        client: { id: clientId, name, companyName, referralCode, status },
      };
    },
  );
}
