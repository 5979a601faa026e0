import { useState } from "react";
import { type DecidedReceipt, withdrawReceipt } from "#contract/payments/receipt-queue.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useControlMode, useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";

/** Asks for the withdrawal of a record by hand whose money never came, until a statement carries it. */
export function WithdrawReceipt({ receipt }: { receipt: DecidedReceipt }) {
  const { id, amount, currency, unverified, entry, withdrawalRequest } = receipt;
  const [isOpen, setOpen] = useState(false);
  const withdrawal = useStaffMutation({
    run: async (reason: string) => {
      try {
        return await call(withdrawReceipt, { params: { id }, body: { reason } });
      } catch (error) {
        // A second person has to confirm it: that is no failure of the form.
        closeIfSentForApproval(error, () => setOpen(false));
        throw error;
      }
    },
    done: () => "Record withdrawn",
    onDone: () => setOpen(false),
    quietly: true,
    onOvertaken: () => setOpen(false),
  });
  const describeApproval = useDescribeApproval();
  const isSingle = useControlMode() === "single-operator";
  if (!useHasRole(operatorRoles) || !unverified || entry !== null || withdrawalRequest !== null) return null;
  const then = `${formatMoney(amount, currency, "code")} leaves the books again, and we notify the clients who were shown it`;
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setOpen(true)}>
        Withdraw record
      </Button>
      <AskReason
        about={id}
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Withdraw this record?"
        lead={`For a payment that never came or was recorded wrongly. ${isSingle ? describeApproval("the withdrawal", then) : `A second person who didn't record it has to confirm. Then ${then}.`}`}
        label="Reason"
        help="Recorded in the audit log and on the receipt. Clients don't see it."
        maxLength={200}
        confirm="Withdraw record"
        destructive
        busy={withdrawal.isPending}
        onConfirm={(reason) => withdrawal.mutateAsync(reason)}
      />
    </>
  );
}
