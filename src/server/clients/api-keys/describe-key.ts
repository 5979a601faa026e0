import type { KeyRow } from "./store.ts";

/** A key as its client and the desk read it. */
export function describeKey(
  { creatorId, creatorName, creatorEmail, creatorRole, ...key }: KeyRow,
  now: Date,
) {
  return {
    ...key,
    createdBy: { id: creatorId, name: creatorName, email: creatorEmail },
    status: statusOf({ ...key, creatorRole }, now),
  };
}

function statusOf(
  { revokedAt, expiresAt, creatorRole }: Pick<KeyRow, "revokedAt" | "expiresAt" | "creatorRole">,
  now: Date,
) {
  if (revokedAt) return "revoked" as const;
  if (expiresAt && expiresAt <= now) return "expired" as const;
  return creatorRole === null ? ("suspended" as const) : ("active" as const);
}
