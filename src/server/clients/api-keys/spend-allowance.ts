import { addToAllowance } from "#domain/clients/api-keys/key-allowance.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockAllowance, saveAllowance } from "./store.ts";

/** Counts what a key pays without a person; false when a person has to confirm it. Two payments at once wait for each other. */
export async function spendAllowance(
  tx: Transaction,
  id: string,
  pence: bigint,
  now: Date,
): Promise<boolean> {
  const next = addToAllowance(await lockAllowance(tx, id), pence, now);
  if (next) await saveAllowance(tx, id, next);
  return next !== undefined;
}
