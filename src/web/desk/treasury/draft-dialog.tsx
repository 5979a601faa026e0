import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyInput } from "#contract/endpoint.ts";
import { type CoverDeal, draftCoverDeal } from "#contract/trading/cover-deals.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { call } from "#web/api/call.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { Segments } from "#web/design/radio-cards.tsx";
import { Select } from "#web/design/select.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

type Side = "sell" | "buy";

/** What the form begins with: what would close a position. */
export type DraftStart = {
  readonly side: Side;
  readonly currency: CurrencyCode;
  readonly against: CurrencyCode;
  readonly amount: string;
};

type DraftDialogProps = {
  /** Undefined while closed. */
  start: DraftStart | undefined;
  onClose: () => void;
  onDrafted: (deal: CoverDeal) => void;
};

/** Drafts a cover deal. */
export function DraftDialog({ start, onClose, onDrafted }: DraftDialogProps) {
  const describeApproval = useDescribeApproval();
  return (
    <Dialog
      open={start !== undefined}
      onClose={onClose}
      title="New cover deal"
      lead={describeApproval("the deal at the provider's quote")}
      initialFocus={firstField}
    >
      {start && <DraftForm start={start} onDrafted={onDrafted} />}
    </Dialog>
  );
}

type DraftValues = DraftStart & { readonly reason: string };
type DraftBody = BodyInput<typeof draftCoverDeal>;

function DraftForm({ start, onDrafted }: { start: DraftStart; onDrafted: (deal: CoverDeal) => void }) {
  const [defaultValues] = useState<DraftValues>(() => ({ ...start, reason: "" }));
  const form = useMutationForm<DraftValues, DraftBody>({
    defaultValues,
    validate: ({ side, currency, against, amount, reason }) => {
      const fields = {
        ...(currency === against && { against: "Choose another currency" }),
        ...(amount === "" && { amount: "Enter an amount" }),
        ...(reason.trim() === "" && { reason: "Enter a reason" }),
      };
      if (Object.keys(fields).length > 0) return { ok: false, fields };
      const [soldCurrency, boughtCurrency] = side === "sell" ? [currency, against] : [against, currency];
      return { ok: true, body: { soldCurrency, boughtCurrency, amount, amountCurrency: currency, reason } };
    },
    mutation: useDraft(onDrafted),
  });
  const currency = form.choice("currency");
  const side = form.methods.watch("side");
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <Segments
        legend="Side"
        options={[
          { value: "buy", label: "Buy" },
          { value: "sell", label: "Sell" },
        ]}
        value={side}
        onChange={form.choice("side").onChange}
      />
      <AmountField
        label={side === "buy" ? "We buy" : "We sell"}
        currency={currency.value}
        onCurrencyChange={currency.onChange}
        currencies={currencyCodes}
        {...form.choice("amount")}
      />
      <Select<CurrencyCode>
        label={side === "buy" ? "And sell" : "And buy"}
        options={currencyCodes.map((code) => ({ value: code, label: `${code}, ${currencies[code].name}` }))}
        {...form.choice("against")}
      />
      <TextField label="Reason" maxLength={500} autoComplete="off" {...form.field("reason")} />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Draft deal
      </Button>
    </Form>
  );
}

function useDraft(onDrafted: (deal: CoverDeal) => void) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: DraftBody) => call(draftCoverDeal, { body, idempotencyKey: keys.current(body) }),
    onError: keys.failed,
    onSuccess: onDrafted,
    onSettled: () => queryClient.invalidateQueries({ queryKey: positionQuery.queryKey }),
  });
}
