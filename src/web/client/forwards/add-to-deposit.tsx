import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addToForwardDeposit } from "#contract/payments/forward-deposit.ts";
import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { refusals } from "#contract/refusals.ts";
import { parseAmount } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { forwardQuery } from "#web/api/forward-queries.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

type AddToDepositProps = {
  forward: ForwardDetail;
  /** What the margin call asks for. */
  asked: string;
  /** The balance, once it is known. */
  held: string | undefined;
  /** Whether the balance covers only a part. */
  isShort: boolean;
};

/** Adds what a margin call asks for, or a part of it, to the deposit. */
export function AddToDeposit(props: AddToDepositProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={props.isShort ? "quiet" : "primary"} onClick={() => setOpen(true)}>
        {props.isShort ? "Add a part now" : "Add to deposit"}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Add to the deposit"
        lead="It goes back to your balance with the rest of the deposit once everything is exchanged and paid."
      >
        <AddForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function AddForm({ forward, asked, held, isShort, onClose }: AddToDepositProps & { onClose: () => void }) {
  const { fromCurrency, deposit } = forward;
  const adding = useAdding(forward, onClose);
  const form = useMutationForm<{ amount: string }>({
    defaultValues: { amount: isShort && held !== undefined ? held : asked },
    validate: ({ amount }) => {
      const fault = amountFault(amount, asked, fromCurrency);
      return fault === undefined
        ? { ok: true, body: { amount: amount.replace(/\.$/, "") } }
        : { ok: false, fields: { amount: fault } };
    },
    mutation: adding,
  });
  const amount = form.choice("amount");
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <AmountField
        label="Amount to add"
        currency={fromCurrency}
        help={`We ask for ${formatMoney(asked, fromCurrency)}.`}
        disabled={adding.isPending}
        {...amount}
      />
      <dl className="divide-y divide-line border-line border-y">
        <FactRow name={`Your ${fromCurrency} balance`}>
          {held === undefined ? "–" : formatMoney(held, fromCurrency)}
        </FactRow>
        <FactRow name="Deposit held now">{formatMoney(deposit, fromCurrency)}</FactRow>
      </dl>
      <FormNotice form={form} />
      <DialogButtons
        cancel="Not now"
        onCancel={onClose}
        confirm="Add to deposit"
        busy={adding.isPending}
        busyLabel="Adding to the deposit"
      />
    </Form>
  );
}

function amountFault(
  amount: string,
  asked: string,
  currency: ForwardDetail["fromCurrency"],
): string | undefined {
  if (amount === "") return "Enter an amount";
  const [wanted, most] = [parseAmount(amount.replace(/\.$/, ""), currency), parseAmount(asked, currency)];
  if (typeof wanted !== "bigint") return refusals[wanted].message;
  if (wanted === 0n) return refusals.amount_too_small.message;
  return typeof most === "bigint" && wanted > most
    ? `Enter at most ${formatMoney(asked, currency)}`
    : undefined;
}

function useAdding(forward: ForwardDetail, onAdded: () => void) {
  const { id } = forward;
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  const refetch = () => {
    for (const noun of ["forwards", "balances"]) void queryClient.invalidateQueries({ queryKey: [noun] });
  };
  return useMutation({
    mutationFn: (body: { amount: string }) =>
      call(addToForwardDeposit, { params: { id }, body, idempotencyKey: key.current(body) }),
    onError: (error) => {
      key.failed(error);
      // The call or the balance was another one than the screen's.
      if (isFinalRefusal(error)) refetch();
    },
    onSuccess: (added) => {
      key.done();
      onAdded();
      queryClient.setQueryData(forwardQuery(id).queryKey, { ...forward, ...added });
      refetch();
      const text =
        added.marginCall === null ? "That's all we asked for. Thank you." : "We still need the rest.";
      showToast({ title: "Deposit added", text });
    },
  });
}
