import type { CurrencyCode } from "#domain/currency.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { coverLifecycle } from "#domain/trading/treasury/lifecycle.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { insertCoverDeal, lockCoverDeal, moveCoverDeal } from "./store.ts";

type DraftInput = {
  readonly soldCurrency: CurrencyCode;
  readonly boughtCurrency: CurrencyCode;
  /** Decimal, of `amountCurrency`: one of the two. */
  readonly amount: string;
  readonly amountCurrency: CurrencyCode;
  readonly reason: string;
};

/**
 * Drafts a cover deal for a second person to confirm; returns its id.
 * @throws Refused `same_currency`, `input_invalid`, those of `readAmount`.
 */
export async function draftCoverDeal(
  tx: Transaction,
  { soldCurrency, boughtCurrency, reason, ...input }: DraftInput,
  { staff, now, newId }: ByStaff,
): Promise<string> {
  if (soldCurrency === boughtCurrency) throw new Refused("same_currency");
  if (input.amountCurrency !== soldCurrency && input.amountCurrency !== boughtCurrency)
    throw new Refused("input_invalid", { amountCurrency: "Choose the currency that is sold or bought" });
  const minor = orThrow(readAmount(input.amount, input.amountCurrency));
  if (minor === 0n) throw new Refused("input_invalid", { amount: "Enter an amount above zero" });
  const amount = money(minor, input.amountCurrency);
  const id = newId();
  await insertCoverDeal(tx, {
    ...{ id, soldCurrency, boughtCurrency, amount, reason },
    ...{ draftedBy: staff.id, createdAt: now },
  });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "draft_cover_deal",
    subject: { kind: "cover_deal", id },
    details: { sold: soldCurrency, bought: boughtCurrency, amount: formatMoneyWithCode(amount), reason },
  });
  return id;
}

/** Ends a draft. @throws Refused `not_found`, `cover_deal_sent`. */
export async function declineCoverDeal(
  tx: Transaction,
  { id, reason }: { readonly id: string; readonly reason: string },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  const deal = await lockCoverDeal(tx, id);
  if (!deal) throw new Refused("not_found");
  orThrow(permit(coverLifecycle, deal.status, "decline"));
  await moveCoverDeal(tx, deal, "decline", { rejection: reason });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "decline_cover_deal",
    subject: { kind: "cover_deal", id },
    details: { reason },
  });
}
