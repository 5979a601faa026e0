import { assert } from "#domain/assert.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { mayConfirm } from "#domain/trading/treasury/cover-deal.ts";
import { coverLifecycle } from "#domain/trading/treasury/lifecycle.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import type { ProviderOrder } from "./liquidity-provider.ts";
import { lockCovering } from "./policies-store.ts";
import { requireAnother } from "./require-another.ts";
import { lockCoverDeal, moveCoverDeal, type Quoted, quoteOf, writeQuote } from "./store.ts";

/** Keeps a provider's quote with its draft, in place of the one before. @throws Refused `not_found`, `cover_deal_sent`. */
export async function keepQuote(
  tx: Transaction,
  id: string,
  quoted: Quoted,
  { staff, now, newId }: ByStaff,
): Promise<void> {
  const deal = await lockCoverDeal(tx, id);
  if (!deal) throw new Refused("not_found");
  orThrow(permit(coverLifecycle, deal.status, "confirm"));
  await writeQuote(tx, id, quoted);
  const { quote, provider, simulated } = quoted;
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "quote_cover_deal",
    subject: { kind: "cover_deal", id },
    details: {
      sold: formatMoneyWithCode(quote.sold),
      bought: formatMoneyWithCode(quote.bought),
      provider,
      simulated,
    },
  });
}

/**
 * A second person confirms a draft at its quote. Returns the order to send once this is committed; undefined for a repeat, whose
 * order was sent already.
 * @throws Refused `not_found`, `cover_deal_sent`, `cover_disconnected`, `cover_quote_ended`, `second_person_same`, `second_person_recent`, `not_permitted`.
 */
export async function confirmCoverDeal(
  tx: Transaction,
  {
    id,
    quoteId,
    isConnected,
  }: { readonly id: string; readonly quoteId: string; readonly isConnected: boolean },
  by: ByStaff,
): Promise<ProviderOrder | undefined> {
  const { staff, now, newId } = by;
  await lockCovering(tx);
  const deal = await lockCoverDeal(tx, id);
  if (!deal) throw new Refused("not_found");
  if (deal.confirmedBy === staff.id && deal.quoteId === quoteId) {
    markUnchanged(tx);
    return undefined;
  }
  orThrow(permit(coverLifecycle, deal.status, "confirm"));
  if (!isConnected) throw new Refused("cover_disconnected");
  assert(deal.draftedBy !== null, "a draft has somebody who drafted it");
  await requireAnother(tx, deal.draftedBy, by);
  orThrow(mayConfirm(deal.quoteId === null ? null : quoteOf(deal), { quoteId, now }));
  const { sold, bought } = quoteOf(deal);
  await moveCoverDeal(tx, deal, "confirm", { confirmedBy: staff.id, sentAt: now, askedAt: now });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "confirm_cover_deal",
    subject: { kind: "cover_deal", id },
    details: {
      draftedBy: deal.draftedBy,
      sold: formatMoneyWithCode(sold),
      bought: formatMoneyWithCode(bought),
      provider: deal.provider,
      simulated: deal.simulated,
    },
  });
  return { id, quoteId, sold, bought };
}
