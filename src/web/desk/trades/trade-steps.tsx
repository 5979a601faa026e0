import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { Panel } from "../../design/panel.tsx";
import { Timeline } from "../../design/timeline.tsx";

type Step = DeskTrade["timeline"][number];

const titles: Readonly<Record<Step["kind"], string>> = {
  booked: "Booked",
  allocated: "Recipients assigned",
  payment_made: "Client says that the payment is made",
  part_received: "Part of the money came in",
  funds_queued: "Money queued for the desk",
  funds_settled: "Desk decided on the money",
  funded: "Funded",
  payment_sent: "Payment sent",
  payment_completed: "Payment arrived",
  payment_returned: "Payment came back",
  payment_declined: "Payment declined by the desk",
  credited_to_balance: "Credited to the client's balance",
  completed: "Completed",
  cancelled: "Cancelled",
  closeout_waived: "Close-out cost waived",
  failed: "Failed",
};

const failureSteps: readonly Step["kind"][] = ["payment_returned", "payment_declined", "cancelled", "failed"];

/** What happened to a trade, as the desk reads it. */
export function TradeSteps({ trade }: { trade: DeskTrade }) {
  return (
    <Panel heading="Timeline">
      <Timeline
        entries={trade.timeline.map(({ kind, at, detail }, index) => ({
          key: `${index}-${kind}`,
          title: titles[kind],
          detail: detail ?? undefined,
          at,
          state: failureSteps.includes(kind) ? "failed" : "done",
        }))}
      />
    </Panel>
  );
}
