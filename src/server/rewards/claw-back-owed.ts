import { profitShareClawbackJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { clawBack } from "#domain/rewards/profit-share.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockShare } from "./lock-share.ts";
import { listClawbacksDue, recordClawback } from "./store.ts";

/**
 * Claws back profit share earned from failed trades as far as the balance covers it; the rest is deducted
 * from later earnings.
 */
export async function clawBackOwed(
  tx: Transaction,
  { clientId }: { readonly clientId: string },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const balance = await lockShare(tx, clientId);
  const taken = clawBack(await listClawbacksDue(tx, clientId), balance);
  if (taken.length === 0) return;
  const drafts = taken.map(({ amount }) => {
    const id = newId();
    return profitShareClawbackJournal({ id, subjectId: id, clientId, usdMinor: amount, postedAt: now });
  });
  await postJournals(tx, drafts);
  for (const each of taken) await recordClawback(tx, each);
  const usdMinor = String(taken.reduce((sum, { amount }) => sum + amount, 0n));
  await appendEvents(tx, [{ kind: "profit_share_taken_back", clientId, usdMinor }], now);
}
