import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelDeskTrade, type DeskTrade, failDeskTrade } from "#contract/admin-trades.ts";
import { call } from "../../api/call.ts";
import { deskTradeQuery } from "../../api/desk-trade-queries.ts";
import { useKeptKey } from "../../api/use-kept-key.ts";
import { Button } from "../../design/button.tsx";
import { showToast } from "../../design/toast.tsx";
import { useMay } from "../shell/use-staff.ts";
import { deskWorkers } from "../staff-roles.ts";
import { AskReason } from "../ui/ask-reason.tsx";

/** What the desk can still do about a trade: cancel one that is not paid, fail one that is and has paid nobody. */
export function TradeDecisions({ trade }: { trade: DeskTrade }) {
  const mayDecide = useMay(deskWorkers);
  if (!mayDecide) return null;
  if (trade.stage === "AWAITING_FUNDS") return <TakeBack trade={trade} to="CANCELLED" />;
  if (trade.stage === "FUNDED") return <TakeBack trade={trade} to="FAILED" />;
  return null;
}

const words = {
  CANCELLED: {
    press: "Cancel trade",
    title: "Cancel this trade?",
    lead: "Its booking is reversed and the client is told, with your reason. Money that still comes in for it waits in the queue.",
    done: "Trade cancelled",
  },
  FAILED: {
    press: "Fail trade",
    title: "Fail this trade?",
    lead: "Its booking is reversed, what the client paid goes to their balance, and they are told, with your reason.",
    done: "Trade failed",
  },
} as const;

function TakeBack({ trade, to }: { trade: DeskTrade; to: keyof typeof words }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const key = useKeptKey();
  const { press, title, lead, done } = words[to];
  const taking = useMutation({
    mutationFn: (reason: string) =>
      call(to === "CANCELLED" ? cancelDeskTrade : failDeskTrade, {
        params: { id: trade.id },
        body: { reason },
        idempotencyKey: key.current(),
      }),
    onError: key.failed,
    onSuccess: (taken) => {
      setAsking(false);
      queryClient.setQueryData(deskTradeQuery(trade.id).queryKey, taken);
      void queryClient.invalidateQueries({ queryKey: ["desk", "trades", "list"] });
      void queryClient.invalidateQueries({ queryKey: ["desk", "trades", "count"] });
      showToast({ title: done });
    },
  });
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setAsking(true)}>
        {press}
      </Button>
      <AskReason
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        lead={lead}
        label="Reason"
        confirm={press}
        destructive
        busy={taking.isPending}
        failure={taking.error}
        onConfirm={(reason) => taking.mutate(reason)}
      />
    </>
  );
}
