import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { divide } from "#domain/rounding.ts";
import type { CoverEvent } from "./lifecycle.ts";

/** What a cover deal is to exchange; `amount` is in either currency. */
export type CoverOrder = {
  readonly soldCurrency: CurrencyCode;
  readonly boughtCurrency: CurrencyCode;
  readonly amount: Money;
};

/** Both amounts of a quote or of what was dealt at it. */
export type Exchanged = { readonly sold: Money; readonly bought: Money };

/** What a provider says of an order: `unheard` when it has none under this id, `lost` when no answer came. */
export type OrderReport =
  | ({ readonly state: "dealt" } & Exchanged)
  | { readonly state: "rejected"; readonly reason: string }
  | { readonly state: "unheard" }
  | { readonly state: "lost" };

/** Time after a quote's end in which an order on it may still be on its way. */
export const orderTravelMs = 30_000;

/** Whether a deal can be confirmed at a quote of the provider: at the one it has now, and before its end. */
export function mayConfirm(
  quote: { readonly id: string; readonly endsAt: Date } | null,
  confirmed: { readonly quoteId: string; readonly now: Date },
): Outcome<undefined> {
  const isOpen = quote !== null && quote.id === confirmed.quoteId && confirmed.now < quote.endsAt;
  return isOpen ? accepted(undefined) : refused("cover_quote_ended");
}

/** The quote that a deal was sent at, and of which currency its amount was asked for. */
export type SentQuote = Exchanged & { readonly endsAt: Date; readonly amountCurrency: CurrencyCode };

/** Whether a quote is for what was asked, in both currencies and to the minor unit. */
export function isQuoteFor({ soldCurrency, boughtCurrency, amount }: CoverOrder, quote: Exchanged): boolean {
  const { sold, bought } = quote;
  if (sold.currency !== soldCurrency || bought.currency !== boughtCurrency) return false;
  return (amount.currency === soldCurrency ? sold : bought).minor === amount.minor;
}

/**
 * What a provider's report does to a sent deal. What was dealt counts only at the quote or better: never more than was asked for,
 * and the other side in proportion; anything else is nothing to book, and left for somebody to clear up. An order that the provider
 * hasn't heard of is rejected only once it could no longer arrive.
 */
export function eventOnReport(
  report: OrderReport,
  quote: SentQuote,
  now: Date,
): Extract<CoverEvent, "fill" | "fill_part" | "reject" | "lose"> {
  if (report.state === "rejected") return "reject";
  if (report.state === "lost") return "lose";
  if (report.state === "unheard")
    return now.getTime() > quote.endsAt.getTime() + orderTravelMs ? "reject" : "lose";
  if (!isAtQuote(report, quote)) return "lose";
  const side = isSoldAsked(quote) ? "sold" : "bought";
  return report[side].minor === quote[side].minor ? "fill" : "fill_part";
}

/** A part is rounded to a minor unit of the side that wasn't asked for; where that is what is sold, to one of either. */
function isAtQuote({ sold, bought }: Exchanged, quote: SentQuote): boolean {
  if (sold.currency !== quote.sold.currency || bought.currency !== quote.bought.currency) return false;
  if (sold.minor <= 0n || sold.minor > quote.sold.minor || bought.minor <= 0n) return false;
  if (bought.minor >= divide(quote.bought.minor * sold.minor, quote.sold.minor, "down"))
    return isSoldAsked(quote) || bought.minor <= quote.bought.minor;
  return (
    !isSoldAsked(quote) && sold.minor <= divide(quote.sold.minor * bought.minor, quote.bought.minor, "up")
  );
}

function isSoldAsked({ sold, amountCurrency }: SentQuote): boolean {
  return amountCurrency === sold.currency;
}
