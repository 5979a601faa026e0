import { ownerProofLifetimeMs } from "#domain/clients/security/mailed-code.ts";
import { clockToleranceMs } from "#domain/market/rates/rate-table.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hashToken } from "./tokens.ts";

/** Notes that a session's user has just shown more than the login's password: a mailed link or code. */
export async function recordOwnerProof(
  tx: Transaction,
  session: { readonly id: string } | { readonly token: string },
  now: Date,
): Promise<void> {
  const proven = tx.updateTable("sessions").set({ ownerProvenAt: now });
  await ("id" in session
    ? proven.where("id", "=", session.id)
    : proven.where("tokenHash", "=", hashToken(session.token))
  ).execute();
}

/** Whether a session's user did so lately. A time ahead comes from a clock that was set back, and is ignored. */
export async function hasOwnerProof(tx: Transaction, sessionId: string, now: Date): Promise<boolean> {
  const proven = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("ownerProvenAt", ">", new Date(now.getTime() - ownerProofLifetimeMs))
    .where("ownerProvenAt", "<=", new Date(now.getTime() + clockToleranceMs))
    .executeTakeFirst();
  return proven !== undefined;
}
