import type { FormEvent } from "react";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { formatMoney } from "../../../design/format.ts";
import { TextField } from "../../../design/text-field.tsx";
import { useStaffMutation } from "../use-staff-mutation.ts";

type PayoutReasonProps = {
  payment: DeskPayment;
  title: string;
  /** The bank's text, as a default. */
  reason?: string;
  /** The submit button's label. */
  action: string;
  /** The toast on success. */
  done: string;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the reason why a payout's money goes back to the client or to the queue, and submits it. */
export function PayoutReason({ payment, title, reason = "", action, done, run, onClose }: PayoutReasonProps) {
  const { amount, currency, recipientName, receiptId } = payment;
  const mutation = useStaffMutation({ run, done: () => done, onDone: onClose });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutation.mutate(String(new FormData(event.currentTarget).get("reason") ?? ""));
  }
  const words = `${formatMoney(amount, currency, "code")} to ${recipientName}`;
  const lead = receiptId
    ? `${words}. The money goes back to the receipts queue.`
    : `${words}. The money goes to the client's balance and the client sees the reason.`;
  return (
    <Dialog open onClose={onClose} title={title} lead={lead}>
      <form className="mt-5 grid gap-4" onSubmit={submit}>
        <TextField
          label="Reason"
          name="reason"
          defaultValue={reason}
          required
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" variant="ink" wide busy={mutation.isPending}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
