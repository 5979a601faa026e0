import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cashOut, type ReferralStats } from "#contract/rewards/rewards.ts";
import { call } from "#web/api/call.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { referralStatsQuery } from "#web/api/reward-queries.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { AmountField } from "#web/design/amount-field.tsx";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
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
  const { form, isLost, settle } = useCashOutForm(available, userId, onClose);
  function close() {
    settle();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Instant Cash Out"
      lead="We'll pay you half of what you claim now. You give up the other half."
      busy={form.isSending}
    >
      <CashOutForm {...{ form, isLost, available }} onClose={close} />
    </Dialog>
  );
}

type CashOutFormProps = {
  form: MutationForm<Typed, string>;
  /** The last request got no response, so it can only be repeated unchanged. */
  isLost: boolean;
  available: string;
  onClose: () => void;
};

function CashOutForm({ form, isLost, available, onClose }: CashOutFormProps) {
  const { value, ...amount } = form.choice("amount");
  const paid = cashOutValue(value ?? available);
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <PauseNotice effects={{ cashOuts: "Until then, you can't cash out." }} />
      <AmountField
        label="Amount to claim"
        value={value ?? available}
        currency="USD"
        disabled={form.isSending || isLost}
        help={`Available: ${inDollars(available)}`}
        {...amount}
      />
      <dl className="divide-y divide-line border-line border-y">
        <FactRow name="To">Your USD balance, straight away</FactRow>
        <FactRow name="You receive" strong>
          {paid === undefined ? "–" : inDollars(paid)}
        </FactRow>
      </dl>
      <FormNotice form={form} />
      <div className="mt-2">
        <DialogButtons
          cancel="Not now"
          onCancel={onClose}
          confirm={isLost ? "Try again" : paid === undefined ? "Cash out" : `Receive ${inDollars(paid)}`}
          busy={form.isSending}
          busyLabel="Cashing out"
        />
      </div>
    </Form>
  );
}

/** As typed; empty means everything available, which may change meanwhile. */
type Typed = { amount?: string };

function useCashOutForm(available: string, userId: string, onClose: () => void) {
  const cashing = useCashOut(userId, (paid) => {
    showToast({ title: "Profit share cashed out", text: `${inDollars(paid)} is in your USD balance.` });
    form.methods.reset({});
    onClose();
  });
  const { isLost, variables } = cashing;
  const form: MutationForm<Typed, string> = useMutationForm<Typed, string>({
    defaultValues: {},
    fields: ["amount"],
    validate: ({ amount = available }) => {
      if (isLost && variables !== undefined) return { ok: true, body: variables };
      const fault = getCashOutError(amount, available);
      return fault === undefined ? { ok: true, body: amount } : { ok: false, fields: { amount: fault } };
    },
    mutation: cashing,
  });
  /** Clears a refusal; an unanswered request is kept. */
  function settle() {
    if (!isLost) form.clearErrors();
  }
  return { form, isLost, settle };
}

/** Cashes out once: an unanswered request is repeated with the same key and body. */
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
  const { mutateAsync, isPending, variables } = mutation;
  return { mutateAsync, isPending, variables, isLost: mutation.isError && !isFinalRefusal(mutation.error) };
}

function inDollars(amount: string): string {
  return formatMoney(amount, "USD", "symbol");
}
