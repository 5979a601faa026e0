import type { ApiKeyKind } from "#domain/clients/api-keys/api-key.ts";
import { isInIpRanges } from "#domain/clients/api-keys/ip-range.ts";
import { roleOfKey } from "#domain/clients/api-keys/key-role.ts";
import { createBatcher } from "#server/platform/batcher.ts";
import type { Config } from "#server/platform/config.ts";
import { type Database, isDatabaseUnavailable } from "#server/platform/postgres/database.ts";
import type { ApiKeys, KeyLookup } from "#server/platform/session/api-key-session.ts";
import { touchEveryMs } from "#server/platform/session/session-limits.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { type FoundKey, keysByHash, noteUse } from "./key-uses-store.ts";

/** `test` where the bank is simulated, so that nobody takes a key of a trial for one that moves money. */
export function apiKeyKind({ BANK }: Pick<Config, "BANK">): ApiKeyKind {
  return BANK === "simulated" ? "test" : "live";
}

type Use = { readonly hash: Buffer; readonly address: string };

/** Keys by secret, of which the database holds the SHA-256. */
export function createApiKeys(db: Database, clock: () => Date, kind: ApiKeyKind): ApiKeys {
  // Concurrent look-ups share one statement without caching, so a revoked key opens nothing from its commit on.
  const uses = createBatcher<Use, KeyLookup>({
    lanes: 1,
    greatestBatch: 200,
    run: (items) => findKeys(db, items, clock()),
    isRetryable: (error) => !isDatabaseUnavailable(error),
    spoilsAll: isDatabaseUnavailable,
  });
  return { kind, find: (secret, address) => uses.add({ hash: hashToken(secret), address }) };
}

async function findKeys(db: Database, uses: readonly Use[], now: Date): Promise<KeyLookup[]> {
  const rows = await keysByHash(
    db,
    uses.map(({ hash }) => hash),
    now,
  );
  const found = new Map(rows.map((row) => [row.secretHash.toString("hex"), row]));
  const used = new Map<string, string>();
  const answers = uses.map(({ hash, address }): KeyLookup => {
    const row = found.get(hash.toString("hex"));
    if (!row) return { refused: "api_key_invalid" };
    if (row.ipRanges.length > 0 && !isInIpRanges(address, row.ipRanges))
      return { refused: "api_key_address" };
    const { lastUsedAt } = row;
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > touchEveryMs) used.set(row.id, address);
    return { session: sessionOf(row) };
  });
  await noteUse(db, used, now);
  return answers;
}

function sessionOf(row: FoundKey) {
  const { id, keyName, scopes, userId, email, userName, emailVerifiedAt, role } = row;
  const { clientId, name, companyName, status, referralCode, secondFactorMissing: isMissing } = row;
  return {
    id,
    user: { id: userId, email, name: userName, emailVerifiedAt },
    client: { id: clientId, name, companyName, status, referralCode },
    role: roleOfKey(role),
    secondFactorMissing: isMissing,
    apiKey: { id, name: keyName, scopes, creatorRole: role },
  };
}
