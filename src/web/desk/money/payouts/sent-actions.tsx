import { type FormEvent, useState } from "react";
import { confirmPayment, type DeskPayment, returnPayment } from "#contract/desk.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { formatMoney } from "../../../design/format.ts";
import { TextField } from "../../../design/text-field.tsx";
import { ActionMenu } from "../../ui/action-menu.tsx";
import { useMoneyDeed } from "../use-money-deed.ts";

/** What the bank says of a payout that was sent, where no statement says it. */
export function SentActions({ payment }: { payment: DeskPayment }) {
  const { id, amount, currency, recipientName } = payment;
  const [isReturning, setReturning] = useState(false);
  const confirm = useMoneyDeed({
    run: () => call(confirmPayment, { params: { id } }),
    done: () => "Payout completed",
  });
  const words = `${formatMoney(amount, currency, "code")} to ${recipientName}`;
  return (
    <>
      <ActionMenu
        label={`Bank's word on ${words}`}
        actions={[
          { label: "It arrived", onPress: () => confirm.mutate(undefined) },
          { label: "It came back…", onPress: () => setReturning(true) },
        ]}
      />
      {isReturning && <CameBack payment={payment} words={words} onClose={() => setReturning(false)} />}
    </>
  );
}

type CameBackProps = { payment: DeskPayment; words: string; onClose: () => void };

function CameBack({ payment: { id, receiptId }, words, onClose }: CameBackProps) {
  const back = useMoneyDeed({
    run: (reason: string) => call(returnPayment, { params: { id }, body: { reason } }),
    done: () => "Payout returned",
    onDone: onClose,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    back.mutate(String(new FormData(event.currentTarget).get("reason") ?? ""));
  }
  const lead = receiptId
    ? `${words}: it waits among the receipts again.`
    : `${words}: it goes to the client's balance, and the client reads why.`;
  return (
    <Dialog open onClose={onClose} title="It came back" lead={lead}>
      <form className="mt-5 grid gap-4" onSubmit={submit}>
        <TextField label="Why" name="reason" required maxLength={200} autoComplete="off" />
        <Button type="submit" variant="ink" wide busy={back.isPending}>
          Record the return
        </Button>
      </form>
    </Dialog>
  );
}
