import { type ClipboardEvent, useState } from "react";
import { type DepositCurveRow, setDepositCurve } from "#contract/market/forward-pricing.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { type DepositTenor, depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { TextField } from "#web/design/text-field.tsx";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { type CurveBody, type CurveFields, curveBody, curveFields, spreadPasted } from "./curve-fields.ts";
import { tenorNames } from "./format-curve.ts";
import { useForwardPricingMutation } from "./use-forward-pricing-mutation.ts";

/** A currency and its rates, if it has any. */
export type CurrencyCurve = {
  readonly currency: CurrencyCode;
  readonly curve: DepositCurveRow | undefined;
};

type CurveDialogProps = {
  /** What is set; undefined while closed. */
  setting: CurrencyCurve | undefined;
  onClose: () => void;
};

export function CurveDialog({ setting, onClose }: CurveDialogProps) {
  const describeApproval = useDescribeApproval();
  return (
    <Dialog
      open={setting !== undefined}
      onClose={onClose}
      title={`Deposit rates of ${setting?.currency ?? ""}`}
      lead={`Yearly rates with simple interest. ${describeApproval("the rates", "they price new forwards")}`}
      initialFocus={firstField}
    >
      {setting && <CurveForm {...setting} onDone={onClose} />}
    </Dialog>
  );
}

function CurveForm({ currency, curve, onDone }: CurrencyCurve & { onDone: () => void }) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(curve);
  const form = useMutationForm<CurveFields, CurveBody>({
    defaultValues: curveFields(read),
    validate: (values) => curveBody(values, { currency, replaces: read?.id ?? null }),
    mutation: useForwardPricingMutation({
      run: (body: CurveBody) => call(setDepositCurve, { body }),
      done: "Deposit rates set",
      onDone,
    }),
  });
  function paste(event: ClipboardEvent<HTMLInputElement>, from: DepositTenor) {
    const pasted = spreadPasted(event.clipboardData.getData("text"), from);
    if (!pasted) return;
    event.preventDefault();
    for (const [tenor, rate] of pasted)
      form.methods.setValue(`rates.${tenor}`, rate, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <p className="text-14 text-stone">
        Paste a row of rates into any field to fill the ones after it. Saving the same rates dates them today.
      </p>
      <div className="grid grid-cols-2 gap-3">
        {depositTenors.map((tenor) => (
          <TextField
            key={tenor}
            label={`${tenorNames[tenor]} (%)`}
            autoComplete="off"
            maxLength={20}
            {...form.field(`rates.${tenor}`)}
            onPaste={(event) => paste(event, tenor)}
          />
        ))}
      </div>
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Save {currencies[currency].name} rates
      </Button>
    </Form>
  );
}
