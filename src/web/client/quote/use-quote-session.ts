import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { createQuote } from "#contract/trading/quotes.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import type { ConversionInput } from "#web/client/dashboard/live-conversion.ts";
import { quoteSessionReducer, startQuoteSession } from "./quote-session.ts";

const tickMs = 250;

/** Runs the quote session: requests prices, counts down, pauses while the page is hidden. */
export function useQuoteSession({ fromCurrency, toCurrency, amount, isReceiving }: ConversionInput) {
  const queryClient = useQueryClient();
  const [desk, dispatch] = useReducer(quoteSessionReducer, undefined, () => startQuoteSession(Date.now()));
  const number = desk.asking?.number;

  useEffect(() => {
    if (number === undefined) return;
    let wanted = true;
    queryClient
      .fetchQuery({
        queryKey: ["quotes", fromCurrency, toCurrency, amount, isReceiving, number],
        queryFn: () => call(createQuote, { body: { fromCurrency, toCurrency, amount, isReceiving } }),
        // A quote serves once, so it is never cached.
        gcTime: 0,
        staleTime: 0,
      })
      .then(
        (quote) => {
          const idempotencyKey = newIdempotencyKey();
          if (wanted) dispatch({ kind: "quoted", at: Date.now(), number, quote, idempotencyKey });
        },
        (error: unknown) => {
          if (wanted) dispatch({ kind: "failed", number, error });
        },
      );
    return () => {
      wanted = false;
    };
  }, [queryClient, number, fromCurrency, toCurrency, amount, isReceiving]);

  useEffect(() => {
    const timer = setInterval(() => dispatch({ kind: "tick", at: Date.now() }), tickMs);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    const onVisibility = () =>
      dispatch(document.hidden ? { kind: "hide" } : { kind: "shown-again", at: Date.now() });
    const onSign = () => dispatch({ kind: "touch" });
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("pointerdown", onSign);
    document.addEventListener("keydown", onSign);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("pointerdown", onSign);
      document.removeEventListener("keydown", onSign);
    };
  }, []);

  return [desk, dispatch] as const;
}
