import { useState } from "react";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { Notice } from "../../../../design/notice.tsx";
import { useHasRole } from "../../../shell/use-staff.ts";
import { deskWorkers } from "../../../staff-roles.ts";
import { Approve, Decline, MakeFile, Prepare } from "../payout-actions.tsx";
import { ResendActions } from "../resend-actions.tsx";
import { SendBackPayout } from "../send-back-payout.tsx";
import { SentActions } from "../sent-actions.tsx";

/** Actions on one payout, by stage. */
export function PayoutPageActions({ payment }: { payment: DeskPayment }) {
  const { id, stage, held, bankRejection } = payment;
  const mayAct = useHasRole(deskWorkers);
  const [failure, setFailure] = useState<string>();
  if (!mayAct || stage === null || stage === "returned") return null;
  const shared = { ids: [id], onFailure: setFailure, onDone: () => undefined };
  const hasLeft = stage === "sent" || stage === "completed";
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!hasLeft && <Decline payment={payment} />}
        {stage === "prepared" && <SendBackPayout payment={payment} />}
        {held === null && stage === "ready" && <Prepare {...shared} />}
        {held === null && stage === "prepared" && <Approve {...shared} />}
        {held === null && stage === "approved" && <MakeFile {...shared} />}
        {hasLeft && (
          <span className="inline-flex items-center gap-2 text-14 text-stone">
            Bank outcome <SentActions payment={payment} />
          </span>
        )}
        {bankRejection !== null && <ResendActions {...shared} selected={[payment]} />}
      </div>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
