import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { drawForward, type ForwardDetail } from "#contract/payments/forwards.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { assignPath } from "#web/client/trades/trade-paths.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { rateIn } from "./forward-facts.tsx";
import { previewDrawdown } from "./preview-drawdown.ts";

/** Exchanges a part of a forward, or the rest, in a dialog. */
export function DrawForward({ forward }: { forward: ForwardDetail }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Exchange a part
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Exchange a part"
        lead="At your forward rate. You choose recipients and pay next."
      >
        <DrawForm forward={forward} onClose={close} />
      </Dialog>
    </>
  );
}

type DrawFormProps = { forward: ForwardDetail; onClose: () => void };

function DrawForm({ forward, onClose }: DrawFormProps) {
  const { fromCurrency, toCurrency, fromAmountLeft } = forward;
  const drawing = useDrawing(forward);
  const form = useMutationForm<{ amount: string }, string>({
    defaultValues: { amount: "" },
    validate: ({ amount }) => {
      const preview = previewDrawdown(forward, amount);
      return preview.ok
        ? { ok: true, body: amount.replace(/\.$/, "") }
        : { ok: false, fields: { amount: preview.fault } };
    },
    mutation: drawing,
    onRefused: (error) => {
      const isOfAmount = error instanceof ApiError && amountRefusals.test(error.code ?? "");
      if (isOfAmount) form.showFaults({ amount: error.message });
      else form.showMessage(error instanceof Error ? error.message : "An error occurred.");
    },
  });
  const amount = form.choice("amount");
  const preview = previewDrawdown(forward, amount.value);
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <PauseNotice
        fromCurrency={fromCurrency}
        toCurrency={toCurrency}
        effects={{ orders: "Until then, you can't exchange." }}
      />
      <AmountField
        label="You sell"
        currency={fromCurrency}
        help={`Left of this forward: ${formatMoney(fromAmountLeft, fromCurrency)}`}
        disabled={drawing.isPending}
        {...amount}
      />
      <Button
        size="small"
        className="-mt-2 self-start"
        disabled={drawing.isPending}
        onClick={() => amount.onChange(fromAmountLeft)}
      >
        Exchange it all
      </Button>
      <dl aria-live="polite" className="divide-y divide-line border-line border-y">
        <FactRow name="Your forward rate">{rateIn(fromCurrency, toCurrency)(forward.rate)}</FactRow>
        <FactRow name="You get" strong>
          {preview.ok ? formatMoney(preview.bought, toCurrency) : "–"}
        </FactRow>
        <FactRow name="Left after this">{preview.ok ? formatMoney(preview.left, fromCurrency) : "–"}</FactRow>
      </dl>
      <p className="text-14 text-stone">
        This is binding: you pay for it by bank transfer or from your balance. If you cancel it later, you pay
        any loss from closing it.
      </p>
      <FormNotice form={form} />
      <DialogButtons
        cancel="Not now"
        onCancel={onClose}
        confirm={
          preview.ok ? `Exchange ${formatMoney(amount.value.replace(/\.$/, ""), fromCurrency)}` : "Exchange"
        }
        busy={drawing.isPending}
        busyLabel="Exchanging"
      />
    </Form>
  );
}

/** Refusals that another amount mends. */
const amountRefusals = /^(amount_|forward_amount_above_rest$|forward_rest_too_small$)/;

function useDrawing({ id }: ForwardDetail) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  return useMutation({
    mutationFn: (amount: string) =>
      call(drawForward, { params: { id }, body: { amount }, idempotencyKey: key.current(amount) }),
    onError: (error) => {
      key.failed(error);
      // Drawn or closed somewhere else meanwhile.
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: ["forwards"] });
    },
    onSuccess: async (trade) => {
      key.done();
      showToast({ title: "Exchange booked", text: trade.reference });
      await navigate(assignPath(trade));
      for (const noun of ["forwards", "trades", "history", "balances"])
        void queryClient.invalidateQueries({ queryKey: [noun] });
    },
  });
}
