import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CloseoutQuote } from "#contract/payments/close-outs.ts";

/** A new cost is asked for so long before the one on the screen ends. */
const refreshLeadMs = 1_500;
/** A press so soon after the cost changed was meant for the one before it. */
const priceChangeGuardMs = 1_500;
const tickMs = 250;

/**
 * What closing a trade costs, for as long as `open`: firm, counted down and renewed by itself. While the page is hidden
 * nothing is asked for.
 */
export function useCloseoutQuote(tradeId: string, open: boolean, load: () => Promise<CloseoutQuote>) {
  const asked = useQuery({
    queryKey: ["closeout-quote", tradeId],
    queryFn: load,
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? Math.max(firmMs(data) - refreshLeadMs, tickMs) : false),
  });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [open]);
  const cost = asked.data?.cost;
  const [settled, setSettled] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (cost === undefined) return;
    const timer = setTimeout(() => setSettled(cost), priceChangeGuardMs);
    return () => clearTimeout(timer);
  }, [cost]);
  const quote = open ? asked.data : undefined;
  const seconds = quote
    ? Math.max(
        0,
        Math.ceil((asked.dataUpdatedAt + firmMs(quote) - Math.max(now, asked.dataUpdatedAt)) / 1_000),
      )
    : 0;
  return {
    quote,
    failure: asked.error,
    isLoading: asked.isFetching,
    retry: asked.refetch,
    seconds,
    /** How long the quote was firm when it came. */
    of: quote ? Math.ceil(firmMs(quote) / 1_000) : 0,
    /** Whether a press is meant for the cost that is shown. */
    isReady: quote !== undefined && seconds > 0 && (settled === undefined || settled === cost),
  };
}

function firmMs({ createdAt, expiresAt }: CloseoutQuote): number {
  return new Date(expiresAt).getTime() - new Date(createdAt).getTime();
}
