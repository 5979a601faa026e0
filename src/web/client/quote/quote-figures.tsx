import type { ReactNode } from "react";
import type { Quote } from "#contract/trading/quotes.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { bankMarginPercent } from "#domain/trading/quotes/savings-example.ts";
import { classNames } from "#web/design/class-names.ts";
import { Flag } from "#web/design/flag.tsx";
import { formatMoney } from "#web/design/format.ts";
import { formatSaving } from "./format-saving.ts";

type QuoteFiguresProps = {
  quote: Quote;
  /** The previous price, if different. */
  before: Quote | undefined;
  children?: ReactNode;
};

/** What is sold in a line, what is bought large, and the saving. Changes of a new price are marked. */
export function QuoteFigures({ quote, before, children }: QuoteFiguresProps) {
  const { fromAmount, fromCurrency, toAmount, toCurrency } = quote;
  const saving = formatSaving(quote);
  const changed = before !== undefined && before.toAmount !== toAmount;
  return (
    <div className="mt-4 md:mt-8">
      <div className="flex items-center justify-between gap-x-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Flag currency={fromCurrency} />
          <span className="text-14 text-stone">You sell</span>
          <Fresh
            was={before?.fromAmount}
            amount={fromAmount}
            currency={fromCurrency}
            style="code"
            className="font-semibold text-16"
          />
        </div>
        {children}
      </div>
      <p className="mt-3 text-14 text-stone md:mt-5">You get</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Fresh
          was={before?.toAmount}
          amount={toAmount}
          currency={toCurrency}
          style="plain"
          className={classNames(
            "display font-bold leading-tight",
            // Longer figures than a phone is wide at 52.
            toAmount.length > 10 ? "text-[clamp(1.75rem,10vw,3.25rem)]" : "text-[clamp(2rem,13.3vw,3.25rem)]",
          )}
        />
        <span className="font-semibold text-19">{toCurrency}</span>
      </p>
      {saving !== undefined && (
        <p className="figures text-14 text-stone">
          <span className="font-semibold text-pine">{saving} more</span> than a bank that takes{" "}
          {bankMarginPercent}%
        </p>
      )}
      <p className="figures text-13 text-stone md:min-h-5">
        {changed && `New quote. Previously ${formatMoney(before.toAmount, toCurrency, "code")}`}
      </p>
    </div>
  );
}

type FreshProps = {
  amount: string;
  was: string | undefined;
  currency: CurrencyCode;
  style: "code" | "plain";
  className: string;
};

/** An amount, briefly marked when it differs from the previous price's. */
function Fresh({ amount, was, currency, style, className }: FreshProps) {
  const changed = was !== undefined && was !== amount;
  return (
    <span
      key={amount}
      className={classNames(
        "figures -mx-1.5 rounded-control px-1.5",
        className,
        changed && "animate-[freshen_2s_ease-out] bg-glacier",
      )}
    >
      {formatMoney(amount, currency, style)}
    </span>
  );
}
