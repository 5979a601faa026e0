import type { ReactNode } from "react";
import { acceptPayer, acceptSuggestion, type DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../design/button.tsx";
import { Panel } from "../../../design/panel.tsx";
import { useStaffMutation } from "../use-staff-mutation.ts";

/** The suggested decision on a queued receipt, with one button; other decisions are secondary. */
export function SuggestedDecision({ receipt, children }: { receipt: DecidedReceipt; children: ReactNode }) {
  const { suggestion, id } = receipt;
  const key = suggestion?.key ?? null;
  const accept = useStaffMutation({
    run: (accepted: string) => call(acceptSuggestion, { params: { id }, body: { key: accepted } }),
    done: () => "Suggestion accepted",
  });
  return (
    <Panel heading="Suggested decision">
      <p className="wrap-anywhere">{suggestion?.words}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {key !== null && (
          <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate(key)}>
            Accept
          </Button>
        )}
        {receipt.queue === "third_party" && receipt.payerName !== "" && <AcceptPayer receipt={receipt} />}
      </div>
      <details className="mt-5" open={key === null}>
        <summary className="cursor-pointer font-semibold text-14">Other decision</summary>
        <div className="mt-4">{children}</div>
      </details>
    </Panel>
  );
}

function AcceptPayer({ receipt: { id } }: { receipt: DecidedReceipt }) {
  const accept = useStaffMutation({
    run: () => call(acceptPayer, { params: { id } }),
    done: () => "Payer accepted",
  });
  return (
    <Button busy={accept.isPending} onClick={() => accept.mutate(undefined)}>
      Accept this payer for the client
    </Button>
  );
}
