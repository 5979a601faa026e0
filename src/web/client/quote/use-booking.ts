import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useRef } from "react";
import { useNavigate } from "react-router";
import { bookTrade } from "#contract/trading/trades.ts";
import { ApiError } from "#web/api/api-error.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { assignPath } from "#web/client/trades/trade-paths.ts";
import { call } from "../../api/call.ts";
import { showToast } from "../../design/toast.tsx";
import {
  type QuoteSession,
  type QuoteSessionEvent,
  quoteSessionReducer,
  type ShownQuote,
} from "./quote-session.ts";

type BookingRequest = { readonly shown: ShownQuote; readonly useProfitShare: boolean };

/**
 * Books the quote on the screen if the session allows it, and opens the recipients screen. A repeat after a
 * lost response is identical and has the same key.
 */
export function useBooking(desk: QuoteSession, dispatch: Dispatch<QuoteSessionEvent>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const unanswered = useRef<BookingRequest | undefined>(undefined);

  const booking = useMutation({
    mutationFn: ({ shown, useProfitShare }: BookingRequest) =>
      call(bookTrade, {
        body: { quoteId: shown.quote.id, termsAccepted: true, useProfitShare },
        idempotencyKey: shown.idempotencyKey,
      }),
    onSuccess: async (trade, { useProfitShare }) => {
      showToast({ title: "Exchange Booked" });
      for (const noun of ["trades", "balances", "profit-share"]) {
        void queryClient.invalidateQueries({ queryKey: [noun] });
      }
      // Going back must not lead to another quote for a booked trade.
      await navigate(assignPath(trade, useProfitShare), { replace: true });
    },
    onError: (error) => {
      if (!isFinalRefusal(error)) return dispatch({ kind: "lost" });
      unanswered.current = undefined;
      const expired = error instanceof ApiError && error.code === "quote_expired";
      dispatch(expired ? { kind: "expired", at: Date.now() } : { kind: "refused" });
    },
  });

  function press(useProfitShare: boolean) {
    if (booking.isPending) return;
    const event = { kind: "press", at: Date.now() } as const;
    const { booking: next, shown } = quoteSessionReducer(desk, event);
    dispatch(event);
    if (next !== "sent" || !shown) return;
    unanswered.current ??= { shown, useProfitShare };
    booking.mutate(unanswered.current);
  }

  const refused = booking.error instanceof ApiError && booking.error.code !== "quote_expired";
  return { press, refusal: refused && desk.booking === "idle" ? booking.error : undefined };
}
