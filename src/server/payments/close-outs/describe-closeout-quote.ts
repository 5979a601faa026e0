import type { closeoutQuote } from "#contract/payments/close-outs.ts";
import type { z } from "#contract/zod.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { CloseoutQuote } from "./quote-closeout.ts";

/** API form of a close-out quote. */
export function describeCloseoutQuote(quote: CloseoutQuote): z.input<typeof closeoutQuote> {
  const { currency } = quote;
  const amount = (minor: bigint) => formatAmount(money(minor, currency));
  return {
    id: quote.id,
    tradeId: quote.tradeId,
    currency,
    proceeds: amount(quote.proceeds),
    cost: amount(quote.cost),
    fromBalance: amount(quote.fromBalance),
    isFree: quote.isFree,
    freeLeft: quote.freeLeft,
    midRate: rateToNumber(quote.midRate),
    rate: rateToNumber(quote.rate),
    rateSource: quote.source.source,
    rateSimulated: quote.source.simulated,
    createdAt: quote.createdAt,
    expiresAt: quote.expiresAt,
  };
}
