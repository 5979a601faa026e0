import { useState } from "react";
import { Link } from "react-router";
import type { DeskQuote } from "#contract/trading/admin-trades.ts";
import { Drawer } from "../../design/dialog.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatClock, formatDate, formatDateTime, formatRateFigure } from "../../design/format.ts";
import { Money } from "../../design/money.tsx";
import { Status } from "../../design/status.tsx";

type QuoteDetailProps = { quote: DeskQuote | undefined; onClose: () => void };

/** One quote in full, beside the list. */
export function QuoteDetail({ quote, onClose }: QuoteDetailProps) {
  // The closed quote stays visible while the panel slides away.
  const [last, setLast] = useState(quote);
  if (quote !== undefined && quote !== last) setLast(quote);
  return (
    <Drawer open={quote !== undefined} onClose={onClose} title="Quote" className="w-96">
      {last && <Facts quote={last} />}
    </Drawer>
  );
}

function Facts({ quote }: { quote: DeskQuote }) {
  const { fromCurrency, toCurrency } = quote;
  return (
    <dl className="divide-y divide-line">
      <FactRow name="Status">
        <Status state={quote.status} />
      </FactRow>
      <FactRow name="Client">
        <Link to={`/admin/clients/${quote.client.id}`} className="link normal-nums">
          {quote.client.email}
        </Link>
      </FactRow>
      {quote.tradeId !== null && (
        <FactRow name="Trade">
          <Link to={`/admin/trades/${quote.tradeId}`} className="link">
            View trade
          </Link>
        </FactRow>
      )}
      <FactRow name="Sells" strong>
        <Money amount={quote.amount} currency={fromCurrency} />
      </FactRow>
      <FactRow name="Buys" strong>
        <Money amount={quote.toAmount} currency={toCurrency} />
      </FactRow>
      <FactRow name={`Rate (1 ${fromCurrency})`}>
        {formatRateFigure(quote.rate)} {toCurrency}
      </FactRow>
      <FactRow name="Mid-market rate">
        {formatRateFigure(quote.midRate)} {toCurrency}
      </FactRow>
      <FactRow name="Cost of the margin">
        <Money amount={quote.marginCost} currency={toCurrency} />
      </FactRow>
      <FactRow name="Rate from">
        {quote.rateSource}, {formatClock(quote.rateAt)}
        {quote.rateSimulated && !quote.rateSource.startsWith("simulated") && " (simulated)"}
      </FactRow>
      <FactRow name="Given">{formatDateTime(quote.createdAt)}</FactRow>
      <FactRow name="Expires">{formatDateTime(quote.expiresAt)}</FactRow>
      <FactRow name="Delivery">{formatDate(quote.deliveryDate)}</FactRow>
    </dl>
  );
}
