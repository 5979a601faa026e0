import type { ReactNode } from "react";
import type { Quote } from "#contract/trading/quotes.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { classNames } from "../../design/class-names.ts";
import { Flag } from "../../design/flag.tsx";
import { formatMoney } from "../../design/format.ts";

type QuoteFiguresProps = {
  quote: Quote;
  /** The previous price, if different. */
  before: Quote | undefined;
  children?: ReactNode;
};

/** The two amounts, large. Changes of a new price are marked with the old value. */
export function QuoteFigures({ quote, before, children }: QuoteFiguresProps) {
  return (
    <div className="mt-6 flex flex-col gap-5 md:mt-8">
      <div className="flex items-start justify-between gap-x-4">
        <Figure
          label="You send"
          amount={quote.fromAmount}
          currency={quote.fromCurrency}
          was={before?.fromAmount}
        />
        {children}
      </div>
      <Figure
        label="Recipient gets"
        amount={quote.toAmount}
        currency={quote.toCurrency}
        was={before?.toAmount}
        main
      />
    </div>
  );
}

type FigureProps = {
  label: string;
  amount: string;
  currency: CurrencyCode;
  was: string | undefined;
  main?: boolean;
};

function Figure({ label, amount, currency, was, main = false }: FigureProps) {
  const changed = was !== undefined && was !== amount;
  return (
    <div className="min-w-0">
      <p className="text-14 text-stone">{label}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        <span
          key={amount}
          className={classNames(
            "display figures -mx-1.5 rounded-control px-1.5 font-bold",
            main
              ? "text-[clamp(2.125rem,9vw,3.25rem)] leading-tight"
              : "text-[clamp(1.5rem,6vw,2.125rem)] leading-tight",
            changed && "animate-[freshen_2s_ease-out] bg-glacier",
          )}
        >
          {formatMoney(amount, currency, "plain")}
        </span>
        <span className="flex items-center gap-2 font-semibold text-19">
          <Flag currency={currency} />
          {currency}
        </span>
      </p>
      {(main || changed) && (
        <p className="figures min-h-5 text-13 text-stone">
          {changed && `New quote. Previously ${formatMoney(was, currency, "code")}`}
        </p>
      )}
    </div>
  );
}
