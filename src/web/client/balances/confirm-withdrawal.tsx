import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type BalanceDetail, withdraw } from "#contract/payments/balances.ts";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { standardReference } from "#domain/payments/payments/withdrawal-reference.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { call } from "../../api/call.ts";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatDate, formatMoney } from "../../design/format.ts";
import { showToast } from "../../design/toast.tsx";
import type { WithdrawalValues } from "./withdrawal-values.ts";

type ConfirmWithdrawalProps = {
  balance: BalanceDetail;
  entry: WithdrawalValues;
  recipient: Beneficiary;
  open: boolean;
  onClose: () => void;
};

/** Account, recipient, amount, cost and arrival, before the final press. */
export function ConfirmWithdrawal({ balance, entry, recipient, open, onClose }: ConfirmWithdrawalProps) {
  const { currency } = balance;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useIdempotencyKeys();
  const amount = formatMoney(entry.amount.replace(/\.$/, ""), currency, "code");
  const reference = entry.reference.trim();
  const body = { beneficiaryId: recipient.id, amount: entry.amount.replace(/\.$/, ""), reference };
  const paying = useMutation({
    mutationFn: () => call(withdraw, { params: { currency }, body, idempotencyKey: key.current(body) }),
    onError: key.failed,
    onSuccess: async () => {
      showToast({ title: "Payment on its way", text: `${amount} to ${recipient.name}` });
      await navigate(`/balances/${currency}`, { replace: true });
      void queryClient.invalidateQueries({ queryKey: ["balances"] });
    },
  });
  function close() {
    paying.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => paying.mutate()}
      busy={paying.isPending}
      failure={paying.error}
      title={`Pay ${amount}?`}
      lead="The money leaves your balance straight away. You can't cancel a payment once it's sent."
      confirm={`Pay ${amount}`}
      cancel="Not now"
    >
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <FactRow name="From">Your {currency} balance</FactRow>
        <FactRow name="To">{recipient.name}</FactRow>
        <FactRow name="Account">{recipient.accountNumber}</FactRow>
        <FactRow name="Recipient gets">{amount}</FactRow>
        <FactRow name="Cost">No fee</FactRow>
        <FactRow name="Reference">{reference === "" ? standardReference : reference}</FactRow>
        <FactRow name="Arrives">{formatDate(balance.deliveryDate)}, estimated</FactRow>
      </dl>
    </ConfirmDialog>
  );
}
