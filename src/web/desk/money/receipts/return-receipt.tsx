import { type DecidedReceipt, returnReceipt } from "#contract/payments/receipt-queue.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { bankFieldNames } from "#domain/payments/beneficiaries/account-format.ts";
import { bankForm, hasLocalForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Select } from "#web/design/select.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { type ReturnValues, toReturnBody, validateReturn } from "./return-values.ts";

/** Returns a receipt to its payer, as a payout prepared by this staff user. */
export function ReturnReceipt({ receipt, onClose }: { receipt: DecidedReceipt; onClose: () => void }) {
  const { amount, currency } = receipt;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Return to payer"
      lead={`All ${formatMoney(amount, currency, "code")} goes back to the payer as a payout. A second person has to approve it.`}
    >
      <ReturnForm receipt={receipt} onDone={onClose} />
    </Dialog>
  );
}

function ReturnForm({ receipt, onDone }: { receipt: DecidedReceipt; onDone: () => void }) {
  const { id, currency, entry, payerName } = receipt;
  const known = entry?.payerAccount ?? null;
  const back = useStaffMutation({
    run: (values: ReturnValues) =>
      call(returnReceipt, { params: { id }, body: toReturnBody(values, currency) }),
    done: () => "Return prepared: needs a second approver",
    onDone,
    quietly: true,
    onOvertaken: onDone,
  });
  // Account numbers are never stored.
  const [{ reason }, keepDraft] = useDeskDraft(`return ${id}`, { reason: "" });
  const form = useMutationForm<ReturnValues>({
    defaultValues: {
      reason,
      toStatementAccount: known !== null,
      accountHolder: payerName,
      format: hasLocalForm(currency) ? "local" : "iban",
    },
    onChange: ({ reason: typed }) => keepDraft({ reason: typed }),
    validate: (values) => validateReturn(values, currency),
    mutation: back,
    fields: ["reason", "accountHolder", ...bankFieldNames],
  });
  return (
    <Form form={form} className="mt-5 grid gap-4">
      <TextField
        label="Reason"
        required
        autoComplete="off"
        help="Recorded in the audit log and on the receipt."
        {...form.field("reason")}
      />
      {known !== null && (
        <Checkbox
          label={`To the payer's account ${known}, as on the statement`}
          {...form.field("toStatementAccount")}
        />
      )}
      {!form.methods.watch("toStatementAccount") && <OtherAccount form={form} currency={currency} />}
      <FormNotice form={form} />
      <Button type="submit" variant="ink" wide busy={form.isSending}>
        Return to payer
      </Button>
    </Form>
  );
}

type OtherAccountProps = { form: MutationForm<ReturnValues>; currency: CurrencyCode };

/** The account to return the money to, unless it is the statement's. */
function OtherAccount({ form, currency }: OtherAccountProps) {
  const format = form.choice("format");
  return (
    <>
      <TextField label="Account holder" required autoComplete="off" {...form.field("accountHolder")} />
      {hasLocalForm(currency) && (
        <Select
          label="Account"
          options={[
            { value: "local", label: `Local ${currency} account` },
            { value: "iban", label: "IBAN" },
          ]}
          {...format}
        />
      )}
      {bankForm(currency, format.value).fields.map(({ name, label, help, placeholder, inputMode }) => (
        <TextField
          key={`${format.value} ${name}`}
          {...{ label, help, placeholder, inputMode }}
          required
          autoComplete="off"
          {...form.field(name)}
        />
      ))}
    </>
  );
}
