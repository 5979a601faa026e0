import { type DepositFacts, depositTakenJournal } from "#domain/ledger/journals/forward-postings.ts";
import { Refused } from "#domain/refusal.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import { keepSetAside } from "#server/payments/funding/keep-set-aside.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/**
 * Holds a forward's deposit, or what is added to it, from the client's balance, and leaves there what started batches are still
 * to pay.
 * @throws Refused `forward_deposit_short`
 */
export async function takeDeposit(
  tx: Transaction,
  facts: DepositFacts,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const { clientId, amount } = facts;
  const [taken] = await postJournals(tx, [depositTakenJournal(facts, { id: newId(), postedAt: now })]);
  if (!taken?.posted) throw new Refused("forward_deposit_short");
  try {
    await keepSetAside(tx, { clientId, currency: amount.currency });
  } catch (error) {
    if (error instanceof Refused && error.code === "balance_set_aside")
      throw new Refused("forward_deposit_short");
    throw error;
  }
}
