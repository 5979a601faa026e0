import type { PayoutDetails, PayoutEvent } from "#contract/payments/payout-details.ts";
import { Panel } from "../../../../design/panel.tsx";
import { Timeline } from "../../../../design/timeline.tsx";

const titles: Readonly<Record<PayoutEvent, string>> = {
  approve_payout: "Approved",
  bank_accepted: "Accepted by the bank",
  bank_rejected: "Rejected by the bank",
  confirm_payment: "Completion recorded",
  confirm_payment_return: "Return approved",
  confirm_payout_resend: "Resend approved",
  created: "Requested",
  decline_payout: "Declined",
  file_payout: "Added to payment file",
  hold_payout: "Held",
  payment_completed: "Completed",
  payment_returned: "Returned",
  payment_sent: "Sent",
  prepare_payout: "Prepared",
  request_payment_return: "Return recorded, awaiting approval",
  request_payout_resend: "Resend requested",
  return_received: "Returned",
  reveal_payout_account: "Full account viewed",
  send_back_payout: "Returned to preparer",
  withdraw_payment_return: "Return withdrawn",
  withdraw_payout_resend: "Resend withdrawn",
};

const failureEvents: readonly PayoutEvent[] = [
  "bank_rejected",
  "decline_payout",
  "payment_returned",
  "return_received",
];

/** The payout's events with their actors. */
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
