import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CloseoutQuote, quoteCloseout } from "#contract/payments/close-outs.ts";
import { cancelTrade, type Trade } from "#contract/trading/trades.ts";
import { formatCounted } from "#domain/plural.ts";
import { call } from "#web/api/call.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useCloseoutQuote } from "#web/api/use-closeout-quote.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Button } from "#web/design/button.tsx";
import { CloseoutCost } from "#web/design/closeout-cost.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { formatClock, formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { cacheTrade } from "./cache-trade.ts";

/** Cancels an unpaid exchange once its cost was shown. */
export function CancelTrade({ trade }: { trade: Trade }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-col items-start gap-2 max-lg:order-2 print:hidden">
        <Button variant="destructive" onClick={() => setOpen(true)}>
          Cancel this exchange
        </Button>
        {trade.freeCancelUntil && new Date(trade.freeCancelUntil) > new Date() && (
          <p className="text-14 text-stone">Free until {formatClock(trade.freeCancelUntil)}.</p>
        )}
      </div>
      {open && <CancelDialog trade={trade} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  const cancelling = useMutation({
    mutationFn: ({ id: closeoutQuoteId }: CloseoutQuote) =>
      call(cancelTrade, {
        params: { id: trade.id },
        body: { closeoutQuoteId },
        idempotencyKey: key.current(closeoutQuoteId),
      }),
    onError: (error) => {
      key.failed(error);
      if (isFinalRefusal(error)) void asked.retry();
    },
    onSuccess: (cancelled) => {
      onClose();
      cacheTrade(queryClient, cancelled);
      void queryClient.invalidateQueries({ queryKey: ["closeout-debts"] });
      showToast({ title: "Exchange cancelled" });
    },
  });
  // A repeat after a lost response is identical: another quote would be refused if the first request worked.
  const lost = cancelling.isError && !isFinalRefusal(cancelling.error) ? cancelling.variables : undefined;
  const load = () => call(quoteCloseout, { params: { id: trade.id } });
  const asked = useCloseoutQuote(trade.id, lost === undefined, load);
  const quote = lost ?? asked.quote;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Cancel this exchange?"
      lead={
        trade.paymentMade
          ? "You've told us you've paid. If your payment arrives after you cancel, we'll send it back to you."
          : "You'll lose this rate. We'll return any profit share you used."
      }
      confirm={lost ? "Try again" : cancelLabel(quote)}
      destructive
      isReady={lost !== undefined || asked.isReady}
      busy={cancelling.isPending}
      failure={cancelling.error}
      onConfirm={() => quote && cancelling.mutate(quote)}
    >
      {!lost && (
        <CloseoutCost
          asked={asked}
          bought={{ amount: trade.toAmount, currency: trade.toCurrency }}
          note={quote ? costNote(quote) : ""}
        />
      )}
    </ConfirmDialog>
  );
}

function cancelLabel(quote: CloseoutQuote | undefined): string {
  return quote && Number(quote.cost) > 0
    ? `Cancel for ${formatMoney(quote.cost, quote.currency, "code")}`
    : "Cancel for free";
}

/** Explains the cost and where it is taken from. */
function costNote(quote: CloseoutQuote): string {
  const { currency, cost, fromBalance } = quote;
  if (quote.isFree)
    return `You booked this less than a minute ago, so cancelling is free until ${formatClock(quote.expiresAt)}. You have ${formatCounted(quote.freeLeft, "free cancellation")} left today.`;
  if (Number(cost) === 0) return "Cancelling at the current rate is free.";
  const covered = formatMoney(fromBalance, currency, "code");
  if (fromBalance === cost) return `We'll take this from your ${currency} balance.`;
  if (Number(fromBalance) === 0)
    return "You'll owe us this amount. We'll take it from the next money that reaches your balance, and you can't exchange until it's paid.";
  return `We'll take ${covered} from your ${currency} balance. You'll owe us the rest, and can't exchange until it's paid.`;
}
