import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bookForward, type ForwardQuote } from "#contract/payments/forwards.ts";
import type { DepositSource } from "#domain/payments/forwards/deposit-source.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { type ForwardInput, useForwardQuote } from "#web/api/forward-queries.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

/** Why the last press booked nothing: the quote had just changed, or it had expired. */
type OnceMore = "changed" | "expired";

type Booking = { readonly quote: ForwardQuote; readonly depositFrom: DepositSource };

/**
 * A firm quote and its booking. The quote that is being booked stays on the screen, also after a lost response, which is
 * repeated with the same quote and key.
 */
export function useForwardBooking(asked: ForwardInput) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  const [onceMore, setOnceMore] = useState<OnceMore | undefined>();
  const booking = useMutation({
    mutationFn: ({ quote: { id: quoteId }, depositFrom }: Booking) =>
      call(bookForward, {
        body: {
          quoteId,
          termsAccepted: true,
          // A server of the version before refuses what it doesn't know.
          ...(depositFrom === "bank_transfer" && { depositFrom }),
        },
        idempotencyKey: key.current(`${quoteId} ${depositFrom}`),
      }),
    onError: (error) => {
      key.failed(error);
      // The balance was another one than the screen's.
      if (error instanceof ApiError && error.code === "forward_deposit_short")
        void queryClient.invalidateQueries({ queryKey: ["balances"] });
      if (!isExpired(error)) return;
      setOnceMore("expired");
      void current.retry();
    },
    onSuccess: async ({ id }) => {
      showToast({ title: "Forward booked" });
      for (const noun of ["forwards", "balances"]) void queryClient.invalidateQueries({ queryKey: [noun] });
      // Going back must not lead to another quote for a booked forward.
      await navigate(`/forwards/${id}`, { replace: true });
    },
  });
  const isLost = booking.isError && !isFinalRefusal(booking.error);
  const isFixed = booking.isPending || booking.isSuccess || isLost;
  const current = useForwardQuote(asked, !isFixed);
  const quote = isFixed ? booking.variables?.quote : current.quote;
  const hasExpired = !isFixed && quote !== undefined && current.seconds === 0;

  /** Books the quote on the screen, or asks for another one where that has expired. */
  function press(depositFrom: DepositSource) {
    setOnceMore(undefined);
    if (hasExpired) {
      booking.reset();
      void current.retry();
    } else if (isLost && booking.variables) booking.mutate(booking.variables);
    else if (!current.isReady) setOnceMore("changed");
    else if (quote) booking.mutate({ quote, depositFrom });
  }

  return {
    ...current,
    quote,
    press,
    hasExpired,
    isLost,
    isBooking: booking.isPending,
    onceMore,
    refusal: booking.isError && !isExpired(booking.error) ? booking.error : undefined,
  };
}

export type ForwardBooking = ReturnType<typeof useForwardBooking>;

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "quote_expired";
}
