import { useState } from "react";
import { confirmPayment, type DeskPayment, returnPayment } from "#contract/desk.ts";
import { call } from "../../../api/call.ts";
import { formatMoney } from "../../../design/format.ts";
import { ActionMenu } from "../../ui/action-menu.tsx";
import { useMoneyDeed } from "../use-money-deed.ts";
import { PayoutReason } from "./payout-reason.tsx";

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
      {isReturning && (
        <PayoutReason
          payment={payment}
          title="It came back"
          action="Record the return"
          done="Payout returned"
          run={(reason) => call(returnPayment, { params: { id }, body: { reason } })}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  );
}
