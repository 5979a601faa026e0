import type { CloseoutQuote } from "#contract/payments/close-outs.ts";
import { useFirmQuote } from "./use-firm-quote.ts";

/** A firm close-out cost while `open`. */
export function useCloseoutQuote(tradeId: string, open: boolean, load: () => Promise<CloseoutQuote>) {
  return useFirmQuote({
    queryKey: ["closeout-quote", tradeId],
    open,
    load,
    priceOf: ({ cost }) => cost,
  });
}
