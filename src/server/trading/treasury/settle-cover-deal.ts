import { assert } from "#domain/assert.ts";
import { dayOf } from "#domain/calendar.ts";
import { coverSettledJournal } from "#domain/ledger/journals/cover-postings.ts";
import { canAdvance, permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { coverLifecycle } from "#domain/trading/treasury/lifecycle.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { requireAnother } from "./require-another.ts";
import { awaitsSettlement, type CoverDealRow, lockCoverDeal, moveCoverDeal } from "./store.ts";

type Context = { readonly now: Date; readonly newId: () => string };
type SettlementFacts = { readonly settledBy?: string; readonly settlementReference?: string };

/** Books a deal that its provider says is settled; without effect on one that isn't to be settled. */
export async function settleCoverDeal(tx: Transaction, id: string, context: Context): Promise<void> {
  const deal = await lockCoverDeal(tx, id);
  if (!deal || !canAdvance(coverLifecycle, deal.status, "settle")) return;
  await postSettlement(tx, deal, {}, context);
  const { now: at, newId } = context;
  const subject = { kind: "cover_deal", id };
  const actor = { kind: "system" } as const;
  await appendAudit(tx, { id: newId(), at, actor, subject, action: "cover_deal_settled", details: {} });
}

/**
 * Books a deal of which a person of the desk has seen both amounts at the bank, on its value date or later: another person than who
 * confirmed it. A repeat changes nothing.
 * @throws Refused `not_found`, `cover_not_due`, `second_person_same`, `second_person_recent`, `not_permitted`.
 */
export async function recordSettlement(
  tx: Transaction,
  { id, reference }: { readonly id: string; readonly reference: string },
  by: ByStaff,
): Promise<void> {
  const { staff, now, newId } = by;
  const deal = await lockCoverDeal(tx, id);
  if (!deal) throw new Refused("not_found");
  if (deal.settledBy === staff.id && deal.settlementReference === reference) {
    markUnchanged(tx);
    return;
  }
  orThrow(permit(coverLifecycle, deal.status, "settle"));
  if (!awaitsSettlement(deal, dayOf(now))) throw new Refused("cover_not_due");
  // Nobody confirmed a deal under a policy.
  if (deal.confirmedBy !== null) await requireAnother(tx, deal.confirmedBy, by);
  const { sold, bought } = await postSettlement(
    tx,
    deal,
    { settledBy: staff.id, settlementReference: reference },
    by,
  );
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "record_cover_settlement",
    subject: { kind: "cover_deal", id },
    details: { sold: formatMoneyWithCode(sold), bought: formatMoneyWithCode(bought), reference },
  });
}

async function postSettlement(
  tx: Transaction,
  deal: CoverDealRow,
  facts: SettlementFacts,
  { now, newId }: Context,
) {
  assert(deal.sold !== null && deal.bought !== null, `cover deal ${deal.id} is dealt`);
  const sold = money(deal.sold, deal.soldCurrency);
  const bought = money(deal.bought, deal.boughtCurrency);
  await postJournal(
    tx,
    coverSettledJournal({ dealId: deal.id, sold, bought }, { id: newId(), postedAt: now }),
  );
  await moveCoverDeal(tx, deal, "settle", { ...facts, settledAt: now });
  return { sold, bought };
}
