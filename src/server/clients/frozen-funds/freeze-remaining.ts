import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { freezeFunds } from "./freeze-funds.ts";
import { unfrozenClients } from "./frozen-funds-store.ts";

/**
 * Freezes balances that clients with a confirmed match still hold, such as profit share earned later; returns
 * the number of clients.
 */
export async function freezeRemaining(
  tx: Transaction,
  context: { readonly now: Date; readonly newId: () => string },
): Promise<number> {
  if ((await unfrozenClients(tx)).length === 0) return 0;
  await lockRestrictions(tx);
  const clientIds = await unfrozenClients(tx);
  for (const clientId of clientIds) await freezeFunds(tx, clientId, context);
  return clientIds.length;
}
