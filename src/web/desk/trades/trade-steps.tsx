import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { Panel } from "../../design/panel.tsx";
import { Timeline } from "../../design/timeline.tsx";

type Step = DeskTrade["timeline"][number];

const titles: Readonly<Record<Step["kind"], string>> = {
  booked: "Booked",
  allocated: "Recipients assigned",
  payment_made: "Client marked payment as sent",
  part_received: "Partly funded",
  funds_queued: "Receipt queued for review",
  funds_settled: "Receipt allocated by staff",
  funded: "Funded",
  payment_sent: "Payment sent",
  payment_completed: "Payment completed",
  payment_returned: "Payment returned",
  payment_declined: "Payment declined",
  credited_to_balance: "Credited to the client's balance",
  completed: "Completed",
  cancelled: "Cancelled",
  closeout_waived: "Close-out cost waived",
  failed: "Failed",
};

const failureSteps: readonly Step["kind"][] = ["payment_returned", "payment_declined", "cancelled", "failed"];

/** A trade's events in the desk's words. */
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
