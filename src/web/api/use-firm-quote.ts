import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Requests the next quote this long before the shown one expires. */
const refreshLeadMs = 1_500;
/** A press this soon after a change was meant for the previous one. */
const priceChangeGuardMs = 1_500;
const tickMs = 250;

type Firm = { readonly createdAt: string | Date; readonly expiresAt: string | Date };

type FirmQuoteOptions<Quote extends Firm> = {
  queryKey: QueryKey;
  open: boolean;
  load: () => Promise<Quote>;
  /** Equal where a press for one quote counts for the next. */
  priceOf: (quote: Quote) => string;
  /** Quotes after which it is renewed on demand only. */
  most?: number | undefined;
};

/** A firm quote while `open`, counted down and renewed. Paused while the page is hidden. One in the cache is used while firm. */
export function useFirmQuote<Quote extends Firm>(options: FirmQuoteOptions<Quote>) {
  const { queryKey, open, load, priceOf, most = Number.POSITIVE_INFINITY } = options;
  const asked = useQuery<Quote>({
    queryKey,
    queryFn: load,
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: ({ state: { data, dataUpdatedAt } }) =>
      data === undefined || dataUpdatedAt + firmMs(data) - refreshLeadMs < Date.now(),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && dataUpdateCount < most ? Math.max(firmMs(data) - refreshLeadMs, tickMs) : false,
  });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [open]);
  const price = asked.data && priceOf(asked.data);
  const [settled, setSettled] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (price === undefined) return;
    const timer = setTimeout(() => setSettled(price), priceChangeGuardMs);
    return () => clearTimeout(timer);
  }, [price]);
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
    /** Whether a press counts for the price on the screen. */
    isReady: quote !== undefined && seconds > 0 && (settled === undefined || settled === price),
  };
}

function firmMs({ createdAt, expiresAt }: Firm): number {
  return new Date(expiresAt).getTime() - new Date(createdAt).getTime();
}
