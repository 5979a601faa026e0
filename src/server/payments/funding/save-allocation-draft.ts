import { mayAllocate } from "#domain/payments/payments/allocation.ts";
import { Refused } from "#domain/refusal.ts";
import { lockTradeFor } from "#server/payments/payments/lock-trade-for.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type DraftLine, putAllocationDraft } from "./allocation-drafts-store.ts";

/**
 * Saves the client's unfinished split of a trade; the last write wins.
 * @throws Refused `not_found` for another client's trade, `allocation_locked` once the split can no longer
 * change.
 */
export async function saveAllocationDraft(
  tx: Transaction,
  input: { readonly clientId: string; readonly tradeId: string; readonly lines: readonly DraftLine[] },
  { now }: { readonly now: Date },
): Promise<void> {
  const trade = await lockTradeFor(tx, input.tradeId, input.clientId);
  if (!mayAllocate({ stage: trade.stage, allocated: trade.toBalance !== null }).ok)
    throw new Refused("allocation_locked");
  await putAllocationDraft(tx, { tradeId: trade.id, lines: input.lines, savedAt: now });
}
