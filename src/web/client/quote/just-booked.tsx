import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Quote } from "#contract/trading/quotes.ts";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { recentTradesQuery } from "#web/api/queries.ts";
import { tradePath } from "#web/client/trades/trade-paths.ts";
import { formatTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";

/** Leads to the same exchange where it was booked moments ago, such as in another tab or before a reload. */
export function JustBooked({ quote }: { quote: Quote }) {
  const recent = useQuery(recentTradesQuery).data?.items ?? [];
  const booked = recent.find((trade) => isJustBooked(trade, quote));
  if (!booked) return null;
  return (
    <Notice tone="warning">
      You booked this exchange at {formatTime(booked.createdAt)}. Booking again makes another one.{" "}
      <Link to={tradePath(booked)} className="link">
        See it
      </Link>
    </Notice>
  );
}

const momentsMs = 10 * 60_000;

type Booked = Pick<
  TradeSummary,
  "type" | "stage" | "fromCurrency" | "toCurrency" | "fromAmount" | "toAmount" | "createdAt"
>;
type Offered = Pick<Quote, "fromCurrency" | "toCurrency" | "fromAmount" | "toAmount" | "createdAt">;

/** Whether a person booked the same pair and amount within ten minutes before the quote, and it stands. */
export function isJustBooked(trade: Booked, quote: Offered): boolean {
  const age = Date.parse(quote.createdAt) - Date.parse(trade.createdAt);
  return (
    trade.type === "SPOT" &&
    trade.stage !== "CANCELLED" &&
    trade.stage !== "FAILED" &&
    trade.fromCurrency === quote.fromCurrency &&
    trade.toCurrency === quote.toCurrency &&
    // The other amount follows from the rate, which has moved.
    (trade.fromAmount === quote.fromAmount || trade.toAmount === quote.toAmount) &&
    age < momentsMs
  );
}
