import { mailedCodeLifetimeMs, mailedCodeTries } from "#domain/clients/security/mailed-code.ts";
import { clockToleranceMs } from "#domain/market/rates/rate-table.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Keeps a session's code in the place of its earlier one. */
export async function saveMailedCode(
  tx: Transaction,
  { sessionId, codeHash }: { readonly sessionId: string; readonly codeHash: Buffer },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + mailedCodeLifetimeMs);
  const code = { codeHash, expiresAt, triesLeft: mailedCodeTries };
  await tx
    .insertInto("mailedCodes")
    .values({ sessionId, ...code })
    .onConflict((conflict) => conflict.column("sessionId").doUpdateSet(code))
    .execute();
}

/**
 * Takes one of the tries of a session's code, and returns the code's hash; undefined without a valid code or a try. Expiries
 * beyond the lifetime come from a clock that was set back and are ignored.
 */
export async function takeCodeTry(db: Database, sessionId: string, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .updateTable("mailedCodes")
    .set(({ eb }) => ({ triesLeft: eb("triesLeft", "-", 1) }))
    .where("sessionId", "=", sessionId)
    .where("triesLeft", ">", 0)
    .where("expiresAt", ">", now)
    .where("expiresAt", "<=", new Date(now.getTime() + mailedCodeLifetimeMs + clockToleranceMs))
    .returning("codeHash")
    .executeTakeFirst();
  return row?.codeHash;
}

/** Consumes a session's code; only one of several concurrent calls succeeds. */
export async function consumeMailedCode(
  tx: Transaction,
  { sessionId, codeHash }: { readonly sessionId: string; readonly codeHash: Buffer },
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("mailedCodes")
    .where("sessionId", "=", sessionId)
    .where("codeHash", "=", codeHash)
    .returning("sessionId")
    .executeTakeFirst();
  return taken !== undefined;
}
