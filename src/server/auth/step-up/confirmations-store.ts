import type { Transaction } from "../../platform/postgres/database.ts";

type Confirmation = { readonly sessionId: string; readonly digest: Buffer };

export async function keepConfirmation(
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

/** Uses a confirmation up; of two calls at once one gets it. */
export async function takeConfirmation(
  tx: Transaction,
  { sessionId, digest }: Confirmation,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("confirmations")
    .where("sessionId", "=", sessionId)
    .where("digest", "=", digest)
    .where("expiresAt", ">", now)
    .returning("sessionId")
    .executeTakeFirst();
  return taken !== undefined;
}
