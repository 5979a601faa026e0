import { clockToleranceMs } from "#domain/market/rates/rate-table.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

type Confirmation = { readonly sessionId: string; readonly digest: Buffer };

export async function insertConfirmation(
  tx: Transaction,
  confirmation: Confirmation & { readonly expiresAt: Date },
): Promise<void> {
  const { expiresAt } = confirmation;
  await tx
    .insertInto("confirmations")
    .values(confirmation)
    .onConflict((conflict) => conflict.columns(["sessionId", "digest"]).doUpdateSet({ expiresAt }))
    .execute();
}

export const confirmationLifetimeMs = 5 * 60_000;

/**
 * Consumes a confirmation; only one of several concurrent calls succeeds. Expiries beyond any lifetime come
 * from a clock that was set back and are ignored.
 */
export async function consumeConfirmation(
  tx: Transaction,
  { sessionId, digest }: Confirmation,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("confirmations")
    .where("sessionId", "=", sessionId)
    .where("digest", "=", digest)
    .where("expiresAt", ">", now)
    .where("expiresAt", "<=", new Date(now.getTime() + confirmationLifetimeMs + clockToleranceMs))
    .returning("sessionId")
    .executeTakeFirst();
  return taken !== undefined;
}
