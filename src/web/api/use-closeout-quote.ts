import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CloseoutQuote } from "#contract/payments/close-outs.ts";

/** Requests the next cost this long before the shown one expires. */
const refreshLeadMs = 1_500;
/** A press this soon after a change was meant for the previous cost. */
const priceChangeGuardMs = 1_500;
const tickMs = 250;

/** A firm close-out cost while `open`, counted down and renewed. Paused while the page is hidden. */
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
    /** Firm time left when the quote arrived, in ms. */
    of: quote ? Math.ceil(firmMs(quote) / 1_000) : 0,
    /** Whether a press counts for the cost on the screen. */
    isReady: quote !== undefined && seconds > 0 && (settled === undefined || settled === cost),
  };
}

function firmMs({ createdAt, expiresAt }: CloseoutQuote): number {
  return new Date(expiresAt).getTime() - new Date(createdAt).getTime();
}
