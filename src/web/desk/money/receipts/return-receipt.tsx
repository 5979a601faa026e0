import { type FormEvent, useState } from "react";
import { type DecidedReceipt, returnReceipt } from "#contract/payments/receipt-queue.ts";
import type { AccountFormat } from "#domain/payments/beneficiaries/account-format.ts";
import { bankForm, hasLocalForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../design/button.tsx";
import { Checkbox } from "../../../design/checkbox.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { formatMoney } from "../../../design/format.ts";
import { Notice } from "../../../design/notice.tsx";
import { Select } from "../../../design/select.tsx";
import { TextField } from "../../../design/text-field.tsx";
import { useStaffMutation } from "../use-staff-mutation.ts";

/** Sends a receipt back to its payer: it becomes a payout prepared by this staff user. */
export function ReturnReceipt({ receipt, onClose }: { receipt: DecidedReceipt; onClose: () => void }) {
  const { id, amount, currency, entry } = receipt;
  const known = entry?.payerAccount ?? null;
  const [toOther, setToOther] = useState(known === null);
  const [format, setFormat] = useState<AccountFormat>(hasLocalForm(currency) ? "local" : "iban");
  const back = useStaffMutation({
    run: (body: Body) => call(returnReceipt, { params: { id }, body }),
    done: () => "Return prepared: needs a second approver",
    onDone: onClose,
    quietly: true,
  });
  const faults: FieldFaults = back.error instanceof ApiError ? back.error.fields : {};
  const { fields } = bankForm(currency, format);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    const numbers = Object.fromEntries(fields.map(({ name }) => [name, text(name)]));
    const to = toOther ? { to: { accountHolder: text("accountHolder"), format, ...numbers } } : {};
    back.mutate({ reason: text("reason"), ...to });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Return to payer"
      lead={`All ${formatMoney(amount, currency, "code")} goes back to the payer as a payout. A second person has to approve it.`}
    >
      <form className="mt-5 grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Reason"
          name="reason"
          required
          autoComplete="off"
          error={faults.reason}
          help="Recorded in the audit log and on the receipt."
        />
        {known !== null && (
          <Checkbox
            label={`To the payer's account ${known}, as on the statement`}
            checked={!toOther}
            onChange={(event) => setToOther(!event.currentTarget.checked)}
          />
        )}
        {toOther && <OtherAccount {...{ receipt, format, setFormat, faults }} />}
        {back.isError && Object.keys(faults).length === 0 && (
          <Notice tone="error">{getErrorMessage(back.error)}</Notice>
        )}
        <Button type="submit" variant="ink" wide busy={back.isPending}>
          Return to payer
        </Button>
      </form>
    </Dialog>
  );
}

type OtherAccountProps = {
  receipt: DecidedReceipt;
  format: AccountFormat;
  setFormat: (format: AccountFormat) => void;
  faults: FieldFaults;
};

/** The account to return to, where the statement has none or another is meant. */
function OtherAccount({ receipt, format, setFormat, faults }: OtherAccountProps) {
  const { currency, payerName } = receipt;
  return (
    <>
      <TextField
        label="Account holder"
        name="accountHolder"
        defaultValue={payerName}
        required
        autoComplete="off"
        error={faults.accountHolder}
      />
      {hasLocalForm(currency) && (
        <Select
          label="Account"
          value={format}
          onChange={setFormat}
          options={[
            { value: "local", label: `Local ${currency} account` },
            { value: "iban", label: "IBAN" },
          ]}
        />
      )}
      {bankForm(currency, format).fields.map(({ name, label, help, placeholder, inputMode }) => (
        <TextField
          key={`${format} ${name}`}
          {...{ name, label, help, placeholder, inputMode }}
          required
          autoComplete="off"
          error={faults[name]}
        />
      ))}
    </>
  );
}

type Body = Parameters<typeof call<typeof returnReceipt>>[1]["body"];
