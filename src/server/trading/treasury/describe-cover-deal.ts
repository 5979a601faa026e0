import type { CoverDealInput } from "#contract/trading/cover-deals.ts";
import { dayOf } from "#domain/calendar.ts";
import { formatAmount, money } from "#domain/money.ts";
import { averageRate, rateToNumber } from "#domain/rate.ts";
import type { Exchanged } from "#domain/trading/treasury/cover-deal.ts";
import type { NamedDeal } from "./reads-store.ts";
import { awaitsSettlement, quoteOf } from "./store.ts";

/** Who reads, by their id, and when. */
export type Reading = { readonly reader: string; readonly now: Date };

/** A cover deal as the desk reads it. */
export function describeCoverDeal(deal: NamedDeal, { reader, now }: Reading): CoverDealInput {
  const { id, soldCurrency, boughtCurrency, amountCurrency, reason, status, confirmedBy, sentAt } = deal;
  return {
    ...{ id, soldCurrency, boughtCurrency, amountCurrency, reason, status },
    amount: formatAmount(money(deal.amount, amountCurrency)),
    drafted: { at: deal.createdAt, by: deal.drafterName ?? "Summit", own: deal.draftedBy === reader },
    policy: describePolicy(deal),
    provider: deal.provider === null ? null : { name: deal.provider, simulated: deal.simulated !== false },
    quote: deal.quoteId === null ? null : describeQuote(deal, now),
    confirmed: sentAt && { at: sentAt, by: deal.confirmerName ?? "Summit", own: confirmedBy === reader },
    dealt: describeDealt(deal),
    settledAt: deal.settledAt,
    awaitsSettlement: awaitsSettlement(deal, dayOf(now)),
    settlement:
      deal.settlementReference === null
        ? null
        : { by: deal.settlerName ?? "", reference: deal.settlementReference },
    rejection: deal.rejection,
  };
}

function describePolicy({ policyId, setterName, approverName }: NamedDeal): CoverDealInput["policy"] {
  return policyId === null ? null : { setBy: setterName ?? "", approvedBy: approverName };
}

function describeQuote(deal: NamedDeal, now: Date): CoverDealInput["quote"] {
  const { id, midRate, endsAt, ...quoted } = quoteOf(deal);
  const firmSeconds = Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1_000));
  return { ...describeExchanged(quoted), id, midRate: rateToNumber(midRate), endsAt, firmSeconds };
}

function describeDealt(deal: NamedDeal): CoverDealInput["dealt"] {
  const { soldCurrency, boughtCurrency, sold, bought, midAmount, dealtAt, valueDate } = deal;
  if (sold === null || bought === null || midAmount === null || !dealtAt || valueDate === null) return null;
  return {
    ...describeExchanged({ sold: money(sold, soldCurrency), bought: money(bought, boughtCurrency) }),
    at: dealtAt,
    result: formatAmount(money(bought - midAmount, boughtCurrency)),
    valueDate,
  };
}

function describeExchanged({ sold, bought }: Exchanged) {
  const rate = averageRate(sold, bought, "half-even");
  return { sold: formatAmount(sold), bought: formatAmount(bought), rate: rate ? rateToNumber(rate) : 0 };
}
