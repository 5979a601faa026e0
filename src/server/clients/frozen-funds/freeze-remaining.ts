import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { freezeFunds } from "./freeze-funds.ts";
import { unfrozenClients } from "./frozen-funds-store.ts";

/**
 * Freezes what clients with a confirmed match still hold: profit share that was earned or came back after it, and what is from
 * before there were frozen accounts. Answers how many clients.
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
