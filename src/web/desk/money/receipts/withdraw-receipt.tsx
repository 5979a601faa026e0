import { useState } from "react";
import { type DecidedReceipt, withdrawReceipt } from "#contract/payments/receipt-queue.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { formatMoney, startLower } from "#web/design/format.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useControlMode, useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";

/** Asks for the withdrawal of a record or a statement line whose money never came, while nobody but one person says that it did. */
export function WithdrawReceipt({ receipt }: { receipt: DecidedReceipt }) {
  const { id, amount, currency, isWithdrawable, entry, recordedByMe, withdrawalRequest } = receipt;
  const [isOpen, setOpen] = useState(false);
  const noun = entry === null ? "Record" : "Line";
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
    done: () => `${noun} withdrawn`,
    onDone: () => setOpen(false),
    quietly: true,
    onOvertaken: () => setOpen(false),
  });
  const describeApproval = useDescribeApproval();
  const isAlone = useHasRole(approverRoles) && entry !== null && !recordedByMe;
  const isSingle = useControlMode() === "single-operator";
  if (!useHasRole(operatorRoles) || !isWithdrawable || withdrawalRequest !== null) return null;
  const leaves = `${formatMoney(amount, currency, "code")} leaves the books again, and we notify the clients who were shown it`;
  const then =
    entry === null
      ? leaves
      : `${leaves}. The line no longer counts. If the bank does have the payment, import its file afterwards: it's booked as a new receipt`;
  const why =
    entry === null
      ? "For a payment that never came or was recorded wrongly."
      : "For a line that the bank doesn't have, or has with other details.";
  const confirming = `A second person who didn't ${entry === null ? "record" : "import"} it has to confirm.`;
  const what = isSingle
    ? describeApproval("the withdrawal", then)
    : isAlone
      ? `You didn't import it, so it takes effect at once: ${then}.`
      : `${confirming} Then ${then}.`;
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setOpen(true)}>
        Withdraw {startLower(noun)}
      </Button>
      <AskReason
        about={id}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Withdraw this ${startLower(noun)}?`}
        lead={`${why} ${what}`}
        label="Reason"
        help="Recorded in the audit log and on the receipt. Clients don't see it."
        maxLength={200}
        confirm={`Withdraw ${startLower(noun)}`}
        destructive
        busy={withdrawal.isPending}
        onConfirm={(reason) => withdrawal.mutateAsync(reason)}
      />
    </>
  );
}
