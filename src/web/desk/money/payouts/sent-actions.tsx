import { useState } from "react";
import {
  confirmPayment,
  confirmPaymentReturn,
  type DeskPayment,
  returnPayment,
  withdrawPaymentReturn,
} from "#contract/payments/desk-payments.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { formatMoney } from "#web/design/format.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ActionMenu } from "#web/desk/ui/action-menu.tsx";
import { PayoutReason } from "./payout-reason.tsx";

/** Records the bank's answer about a sent payout where no statement has it. */
export function SentActions({ payment }: { payment: DeskPayment }) {
  const { id, amount, currency, recipientName, stage, returnRequest } = payment;
  const [isReturning, setReturning] = useState(false);
  const isApprover = useHasRole(approverRoles);
  const confirm = useStaffMutation({
    run: () => call(confirmPayment, { params: { id } }),
    done: () => "Payout completed",
  });
  const confirmReturn = useStaffMutation({
    run: () => call(confirmPaymentReturn, { params: { id } }),
    done: () => "Payout returned",
  });
  const withdraw = useStaffMutation({
    run: () => call(withdrawPaymentReturn, { params: { id } }),
    done: () => "Return withdrawn",
  });
  const words = `${formatMoney(amount, currency, "code")} to ${recipientName}`;
  const returning = returnRequest
    ? [
        ...(isApprover && !returnRequest.byMe
          ? [{ label: "Approve return", onPress: () => confirmReturn.mutate(undefined) }]
          : []),
        { label: "Withdraw return", onPress: () => withdraw.mutate(undefined) },
      ]
    : [{ label: "Mark as returned…", onPress: () => setReturning(true) }];
  return (
    <>
      <ActionMenu
        label={`Bank outcome for ${words}`}
        actions={[
          ...(stage === "sent"
            ? [{ label: "Mark as completed", onPress: () => confirm.mutate(undefined) }]
            : []),
          ...returning,
        ]}
      />
      {isReturning && (
        <PayoutReason
          payment={payment}
          title="Record return"
          reason={payment.bankRejection ?? ""}
          action="Record return"
          needsApproval
          done="Return recorded: needs a second approver"
          run={(reason) => call(returnPayment, { params: { id }, body: { reason } })}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  );
}
