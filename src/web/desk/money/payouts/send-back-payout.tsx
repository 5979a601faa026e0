import { useState } from "react";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { sendBackPayout } from "#contract/payments/payouts.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";

/** Returns a prepared payout to its preparer with a note; nothing for non-approvers. */
export function SendBackPayout({ payment }: { payment: DeskPayment | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const isApprover = useHasRole(approverRoles);
  const sendBack = useStaffMutation({
    run: (note: string) => call(sendBackPayout, { params: { id: payment?.id ?? "" }, body: { note } }),
    done: () => "Returned to preparer",
    onDone: () => setOpen(false),
    quietly: true,
    onOvertaken: () => setOpen(false),
  });
  if (!payment || !isApprover) return null;
  const { amount, currency, recipientName, preparedBy } = payment;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Return to preparer…
      </Button>
      {isOpen && (
        <AskReason
          about={payment.id}
          open
          onClose={() => setOpen(false)}
          title="Return to preparer"
          lead={`${formatMoney(amount, currency, "code")} to ${recipientName}. ${preparedBy ?? "The preparer"} will see your note and has to prepare the payout again.`}
          label="Note"
          confirm="Return"
          busy={sendBack.isPending}
          onConfirm={(note) => sendBack.mutateAsync(note)}
        />
      )}
    </>
  );
}
