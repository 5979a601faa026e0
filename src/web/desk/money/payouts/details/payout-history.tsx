import type { PayoutDetails, PayoutEvent } from "#contract/payments/payout-details.ts";
import { Panel } from "../../../../design/panel.tsx";
import { Timeline } from "../../../../design/timeline.tsx";

const titles: Readonly<Record<PayoutEvent, string>> = {
  approve_payout: "Approved",
  bank_accepted: "Accepted by the bank",
  bank_rejected: "Rejected by the bank",
  confirm_payment: "Arrival recorded",
  confirm_payment_return: "Return confirmed",
  confirm_payout_resend: "Sending again confirmed",
  created: "Requested",
  decline_payout: "Declined",
  file_payout: "Put in a file for the bank",
  hold_payout: "Held",
  payment_completed: "Arrived",
  payment_returned: "Came back",
  payment_sent: "Sent",
  prepare_payout: "Prepared",
  request_payment_return: "Return recorded, to be confirmed",
  request_payout_resend: "Sending again requested",
  return_received: "Came back",
  reveal_payout_account: "Full account shown",
  send_back_payout: "Sent back to the preparer",
  withdraw_payment_return: "Return withdrawn",
  withdraw_payout_resend: "Sending again withdrawn",
};

const failureEvents: readonly PayoutEvent[] = [
  "bank_rejected",
  "decline_payout",
  "payment_returned",
  "return_received",
];

/** What happened to the payout, and who did it. */
export function PayoutHistory({ history }: { history: PayoutDetails["history"] }) {
  return (
    <Panel heading="History">
      <Timeline
        entries={history.map(({ event, at, by, detail }, index) => ({
          key: `${index}-${event}`,
          title: titles[event],
          detail: (
            <span className="wrap-anywhere">{[by && `by ${by}`, detail].filter(Boolean).join(": ")}</span>
          ),
          at,
          state: failureEvents.includes(event) ? "failed" : "done",
        }))}
      />
    </Panel>
  );
}
