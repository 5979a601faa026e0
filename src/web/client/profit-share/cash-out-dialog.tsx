import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { cashOut, type ReferralStats } from "#contract/rewards/rewards.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { call } from "../../api/call.ts";
import { referralStatsQuery } from "../../api/reward-queries.ts";
import { AmountField } from "../../design/amount-field.tsx";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatMoney } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { showToast } from "../../design/toast.tsx";
import { cashOutValue, getCashOutError } from "./cash-out-amount.ts";

type CashOutDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Decimal text in US dollars. */
  available: string;
  userId: string;
};

/** The amount to cash out and what it pays, before the final press. */
export function CashOutDialog({ open, onClose, available, userId }: CashOutDialogProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const amount = typed ?? available;
  const cashing = useCashOut(userId, (paid) => {
    showToast({ title: "Profit share cashed out", text: `${inDollars(paid)} is in your USD balance.` });
    setTyped(undefined);
    onClose();
  });

  function close() {
    cashing.settle();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Instant Cash Out"
      lead="We'll pay you half of what you claim now. You give up the other half."
    >
      <CashOutForm
        amount={amount}
        available={available}
        onAmount={setTyped}
        onClose={close}
        cashing={cashing}
      />
    </Dialog>
  );
}

type CashOutFormProps = {
  amount: string;
  available: string;
  onAmount: (amount: string) => void;
  onClose: () => void;
  cashing: ReturnType<typeof useCashOut>;
};

function CashOutForm({ amount, available, onAmount, onClose, cashing }: CashOutFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [pressed, setPressed] = useState(false);
  const fault = getCashOutError(amount, available);
  const paid = cashOutValue(amount);

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (cashing.lost || fault === undefined) return cashing.press(amount);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <AmountField
        ref={field}
        label="Amount to claim"
        value={amount}
        onChange={onAmount}
        currency="USD"
        disabled={cashing.busy || cashing.lost}
        help={`Available: ${inDollars(available)}`}
        error={pressed ? fault : undefined}
      />
      <dl className="divide-y divide-line border-line border-y">
        <FactRow name="To">Your USD balance, straight away</FactRow>
        <FactRow name="You receive" strong>
          {paid === undefined ? "–" : inDollars(paid)}
        </FactRow>
      </dl>
      {cashing.error !== undefined && <Notice tone="error">{cashing.error}</Notice>}
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Not now</Button>
        <Button type="submit" variant="ink" busy={cashing.busy} busyLabel="Cashing out">
          {cashing.lost ? "Try again" : paid === undefined ? "Cash out" : `Receive ${inDollars(paid)}`}
        </Button>
      </div>
    </form>
  );
}

/** Cashes out once, however often it is sent: a repeat after a lost response is identical. */
function useCashOut(userId: string, onPaid: (paid: string) => void) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  const mutation = useMutation({
    mutationFn: (amount: string) => call(cashOut, { body: { amount }, idempotencyKey: key.current(amount) }),
    onError: key.failed,
    onSuccess: (stats: ReferralStats, amount) => {
      key.done();
      queryClient.setQueryData(referralStatsQuery(userId).queryKey, stats);
      void queryClient.invalidateQueries({ queryKey: ["profit-share", "entries"] });
      void queryClient.invalidateQueries({ queryKey: ["balances"] });
      onPaid(cashOutValue(amount) ?? "0.00");
    },
  });
  const lost = mutation.isError && !isFinalRefusal(mutation.error);
  return {
    busy: mutation.isPending,
    lost,
    error: lost
      ? `${getErrorMessage(mutation.error)} Try again: you'll only be paid once.`
      : mutation.isError
        ? getErrorMessage(mutation.error)
        : undefined,
    press: (amount: string) => !mutation.isPending && mutation.mutate(lost ? mutation.variables : amount),
    /** Clears a refusal; an unanswered request is kept. */
    settle: () => {
      if (mutation.isError && !lost) mutation.reset();
    },
  };
}

function inDollars(amount: string): string {
  return formatMoney(amount, "USD", "symbol");
}
