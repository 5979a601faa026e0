import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelTrade, type Trade } from "#contract/trades.ts";
import { call } from "../../api/call.ts";
import { failureWords } from "../../api/call-failed.ts";
import { useKeptKey } from "../../api/use-kept-key.ts";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Notice } from "../../design/notice.tsx";
import { showToast } from "../../design/toast.tsx";
import { takeTrade } from "./take-trade.ts";

/** Calls an unpaid exchange off, after asking. */
export function CancelTrade({ trade }: { trade: Trade }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const key = useKeptKey();
  const cancelling = useMutation({
    mutationFn: () => call(cancelTrade, { params: { id: trade.id }, idempotencyKey: key.current() }),
    onError: key.failed,
    onSuccess: (cancelled) => {
      setAsking(false);
      takeTrade(queryClient, cancelled);
      showToast({ title: "Exchange cancelled" });
    },
  });
  return (
    <>
      <Button variant="destructive" className="self-start max-lg:order-2" onClick={() => setAsking(true)}>
        Cancel this exchange
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancelling.mutate()}
        busy={cancelling.isPending}
        destructive
        title="Cancel this exchange?"
        lead={
          trade.paymentMade
            ? "You told us that your payment is made. If it arrives after this, our desk returns it to you. The rate is given up."
            : "The rate is given up. Profit share that was to pay for it goes back to you."
        }
        confirm="Cancel the exchange"
      >
        {cancelling.isError && (
          <Notice tone="error" className="mt-4">
            {failureWords(cancelling.error)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
