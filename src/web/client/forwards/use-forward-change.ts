import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeForward, type ForwardChangeQuote } from "#contract/payments/change-forward.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { type ForwardChangeInput, useForwardChangeQuote } from "#web/api/forward-queries.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { showToast } from "#web/design/toast.ts";

/**
 * A firm quote of other dates and its acceptance. The quote that is being accepted stays on the screen, also after a lost
 * response, which is repeated with the same quote and key.
 */
export function useForwardChange(id: string, asked: ForwardChangeInput, onDone: () => void) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  const refetch = () => queryClient.invalidateQueries({ queryKey: ["forwards"] });
  const [hasMoved, setHasMoved] = useState(false);
  const accepting = useMutation({
    mutationFn: ({ id: quoteId }: ForwardChangeQuote) =>
      call(changeForward, { params: { id }, body: { quoteId }, idempotencyKey: key.current(quoteId) }),
    onError: (error) => {
      key.failed(error);
      // Drawn, changed or closed somewhere else meanwhile.
      if (error instanceof ApiError && error.status === 409) void refetch();
    },
    onSuccess: () => {
      key.done();
      showToast({ title: "Date changed" });
      onDone();
      void refetch();
    },
  });
  const isLost = accepting.isError && !isFinalRefusal(accepting.error);
  const isFixed = accepting.isPending || accepting.isSuccess || isLost;
  const current = useForwardChangeQuote(id, asked, !isFixed);
  const quote = isFixed ? accepting.variables : current.quote;
  const hasExpired = !isFixed && quote !== undefined && current.seconds === 0;

  /** Accepts the quote on the screen, or asks for another one where that has expired or is missing. */
  function press() {
    setHasMoved(false);
    if (isLost && accepting.variables) accepting.mutate(accepting.variables);
    else if (hasExpired || !quote) {
      accepting.reset();
      void current.retry();
    } else if (current.isReady) accepting.mutate(quote);
    else setHasMoved(true);
  }

  return {
    ...current,
    quote,
    press,
    hasExpired,
    isLost,
    /** The last press came just after the price had changed, and did nothing. */
    hasMoved,
    isChanging: accepting.isPending,
    refusal: accepting.isError ? accepting.error : undefined,
  };
}
