import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CloseoutQuote } from "#contract/payments/close-outs.ts";
import { quoteDeskCloseout, waiveCloseout } from "#contract/payments/desk-closeouts.ts";
import { cancelDeskTrade, type DeskTrade, failDeskTrade } from "#contract/trading/admin-trades.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { deskTradeQuery } from "#web/api/desk-trade-queries.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useCloseoutQuote } from "#web/api/use-closeout-quote.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Button } from "#web/design/button.tsx";
import { CloseoutCost } from "#web/design/closeout-cost.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";

/**
 * The desk's actions on a trade: close out an unpaid one, fail a paid one that has paid nobody, waive a
 * close-out's cost.
 */
export function TradeDecisions({ trade }: { trade: DeskTrade }) {
  const mayDecide = useHasRole(operatorRoles);
  if (!mayDecide) return null;
  if (trade.stage === "AWAITING_FUNDS") return <CloseOut trade={trade} />;
  if (trade.stage === "FUNDED") return <FailTrade trade={trade} />;
  return <WaiveCloseout trade={trade} />;
}

/** Reads a trade again after a refusal, since somebody else may have decided first. */
function useRefetchTrade(id: string) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: deskTradeQuery(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: ["desk", "trades", "list"] });
  };
}

/** Caches a trade from a response on its page and in the lists. */
function useCacheDeskTrade(id: string) {
  const queryClient = useQueryClient();
  return (taken: DeskTrade) => {
    queryClient.setQueryData(deskTradeQuery(id).queryKey, taken);
    void queryClient.invalidateQueries({ queryKey: ["desk", "trades", "list"] });
    void queryClient.invalidateQueries({ queryKey: ["desk", "trades", "count"] });
  };
}

function FailTrade({ trade }: { trade: DeskTrade }) {
  const take = useCacheDeskTrade(trade.id);
  const refetch = useRefetchTrade(trade.id);
  const [asking, setAsking] = useState(false);
  const describeApproval = useDescribeApproval();
  const key = useIdempotencyKeys();
  const failing = useMutation({
    mutationFn: (reason: string) =>
      call(failDeskTrade, {
        params: { id: trade.id },
        body: { reason },
        idempotencyKey: key.current(reason),
      }),
    onError: (error) => {
      key.failed(error);
      closeIfOvertaken(error, () => setAsking(false), "Trade not failed");
      refetch();
      closeIfSentForApproval(error, () => setAsking(false));
    },
    onSuccess: (taken) => {
      setAsking(false);
      take(taken);
      showToast({ title: "Trade failed" });
    },
  });
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setAsking(true)}>
        Fail trade
      </Button>
      <AskReason
        about={trade.id}
        open={asking}
        onClose={() => setAsking(false)}
        title="Fail this trade?"
        lead={describeApproval(
          "it",
          "the booking is reversed, any money received goes to the client's balance, and we notify the client with your reason",
        )}
        label="Reason"
        confirm="Fail trade"
        destructive
        busy={failing.isPending}
        onConfirm={(reason) => failing.mutateAsync(reason)}
      />
    </>
  );
}

function CloseOut({ trade }: { trade: DeskTrade }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setOpen(true)}>
        Close out
      </Button>
      {open && <CloseOutDialog trade={trade} onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseOutDialog({ trade, onClose }: { trade: DeskTrade; onClose: () => void }) {
  const take = useCacheDeskTrade(trade.id);
  const refetch = useRefetchTrade(trade.id);
  const key = useIdempotencyKeys();
  const closing = useMutation({
    mutationFn: (body: { reason: string; closeoutQuoteId: string }) =>
      call(cancelDeskTrade, { params: { id: trade.id }, body, idempotencyKey: key.current(body) }),
    onError: (error) => {
      key.failed(error);
      const isExpired = error instanceof ApiError && error.code === "closeout_quote_expired";
      if (!isExpired) closeIfOvertaken(error, onClose, "Trade not closed out");
      if (isFinalRefusal(error)) void asked.retry();
      refetch();
    },
    onSuccess: (taken) => {
      onClose();
      take(taken);
      showToast({ title: "Trade closed out" });
    },
  });
  // A repeat after a lost response sends the same quote: another would be refused if the first request
  // worked.
  const lost = closing.isError && !isFinalRefusal(closing.error) ? closing.variables : undefined;
  const load = () => call(quoteDeskCloseout, { params: { id: trade.id } });
  const asked = useCloseoutQuote(trade.id, lost === undefined, load);
  const { quote } = asked;
  return (
    <AskReason
      about={trade.id}
      open
      onClose={onClose}
      title="Close out this trade?"
      lead="The booking is reversed and the client pays the cost below. We notify them with your reason. Money that still arrives goes to the unmatched queue."
      label="Reason"
      confirm="Close out"
      destructive
      busy={closing.isPending}
      isReady={lost !== undefined || asked.isReady}
      onConfirm={(reason) =>
        closing.mutateAsync({ reason, closeoutQuoteId: lost?.closeoutQuoteId ?? quote?.id ?? "" })
      }
    >
      {!lost && (
        <CloseoutCost
          asked={asked}
          bought={{ amount: trade.toAmount, currency: trade.toCurrency }}
          note={quote ? describeWhoPays(quote) : ""}
        />
      )}
    </AskReason>
  );
}

/** Who bears the close-out cost, according to the client's balance. */
function describeWhoPays({ cost, fromBalance, currency }: CloseoutQuote): string {
  if (Number(cost) === 0) return "No cost to the client.";
  if (Number(fromBalance) === 0)
    return `The client's ${currency} balance is empty, so they owe the full cost.`;
  if (Number(fromBalance) >= Number(cost)) return `Taken from the client's ${currency} balance.`;
  return `${formatMoney(fromBalance, currency, "code")} is taken from the client's balance. They owe the rest.`;
}

function WaiveCloseout({ trade }: { trade: DeskTrade }) {
  const mayWaive = useHasRole(approverRoles);
  const describeApproval = useDescribeApproval();
  const take = useCacheDeskTrade(trade.id);
  const refetch = useRefetchTrade(trade.id);
  const [asking, setAsking] = useState(false);
  const key = useIdempotencyKeys();
  const waiving = useMutation({
    mutationFn: (reason: string) =>
      call(waiveCloseout, {
        params: { id: trade.id },
        body: { reason },
        idempotencyKey: key.current(reason),
      }),
    onError: (error) => {
      key.failed(error);
      closeIfOvertaken(error, () => setAsking(false), "Cost not waived");
      refetch();
      closeIfSentForApproval(error, () => setAsking(false));
    },
    onSuccess: (taken) => {
      setAsking(false);
      take(taken);
      showToast({ title: "Cost waived" });
    },
  });
  const { closeout, paidInTime } = trade;
  if (!mayWaive || !closeout || Number(closeout.cost) === 0 || closeout.waived) return null;
  const cost = formatMoney(closeout.cost, closeout.currency, "code");
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Waive cost
      </Button>
      <AskReason
        about={trade.id}
        open={asking}
        onClose={() => setAsking(false)}
        title={`Waive ${cost}?`}
        lead={`${describeApproval("it", "the outstanding cost is written off and anything paid goes back to the client's balance")} It can't be undone. We notify them; your reason is in their trade's timeline.`}
        label="Reason"
        reason={
          paidInTime
            ? `Your payment reached us on ${formatDate(paidInTime.cameOn)}, in time. We confirmed it too late.`
            : undefined
        }
        confirm="Waive cost"
        busy={waiving.isPending}
        onConfirm={(reason) => waiving.mutateAsync(reason)}
      />
    </>
  );
}
