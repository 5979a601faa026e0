import { profitShareCashedOutJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { cashOut } from "#domain/rewards/profit-share.ts";
import { requireUnrestricted } from "#server/clients/restrictions/require-unrestricted.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/**
 * Instant Cash Out: half of the claimed profit share is paid to the client's USD balance, the other half is
 * Summit's. Concurrent calls are serialised.
 * @throws Refused `amount_malformed`, `amount_too_precise`, `amount_too_large`, `cash_out_too_small`,
 * `profit_share_insufficient` and those of `requireUnrestricted`.
 */
export async function cashOutProfitShare(
  tx: Transaction,
  { clientId, amount }: { readonly clientId: string; readonly amount: string },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const usdMinor = orThrow(readAmount(amount, "USD"));
  const paid = orThrow(cashOut(usdMinor));
  await requireUnrestricted(tx, { clientId, currencies: ["USD"], kinds: ["withdraw"] }, now);
  const claim = { id: newId(), subjectId: newId(), clientId, usdMinor, paid, postedAt: now };
  const [result] = await postJournals(tx, [profitShareCashedOutJournal(claim)]);
  if (!result?.posted) throw new Refused("profit_share_insufficient");
  const amounts = { usdMinor: String(usdMinor), paidMinor: String(paid) };
  await appendEvents(tx, [{ kind: "profit_share_cashed_out", clientId, ...amounts }], now);
}
