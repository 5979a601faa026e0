import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { formatMoney } from "#web/design/format.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";

type PayoutReasonProps = {
  payment: DeskPayment;
  title: string;
  /** The bank's text, as a default. */
  reason?: string;
  /** The submit button's label. */
  action: string;
  /** Whether a second person has to approve it first. */
  needsApproval?: boolean;
  /** The toast on success. */
  done: string;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the reason why a payout's money goes back to the client or to the queue, and submits it. */
export function PayoutReason(props: PayoutReasonProps) {
  const { payment, title, reason, action, needsApproval = false, done, run, onClose } = props;
  const { amount, currency, recipientName, receiptId } = payment;
  const sendingBack = useStaffMutation({
    run,
    done: () => done,
    onDone: onClose,
    quietly: true,
    onOvertaken: onClose,
  });
  const words = `${formatMoney(amount, currency, "code")} to ${recipientName}.`;
  const first = needsApproval ? " A second person has to approve the return. Then the" : " The";
  return (
    <AskReason
      about={payment.id}
      open
      onClose={onClose}
      title={title}
      lead={
        receiptId
          ? `${words}${first} money goes back to the receipts queue.`
          : `${words}${first} money goes to the client's balance and the client sees the reason.`
      }
      label="Reason"
      reason={reason}
      maxLength={200}
      confirm={action}
      busy={sendingBack.isPending}
      onConfirm={sendingBack.mutateAsync}
    />
  );
}
