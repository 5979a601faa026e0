import { type FormEvent, useState } from "react";
import { recordReceipt } from "#contract/payments/desk-payments.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { formatMoney } from "../../../design/format.ts";
import { Notice } from "../../../design/notice.tsx";
import { Select } from "../../../design/select.tsx";
import { TextField } from "../../../design/text-field.tsx";
import { useStaffMutation } from "../use-staff-mutation.ts";
import { getReceiptLabel } from "./receipt-labels.ts";

const tradable = currencyCodes.filter((code) => currencies[code].uses.some((use) => use === "trade"));

/** Records money known by other means than a statement. */
export function RecordReceipt({ onClose }: { onClose: () => void }) {
  const [currency, setCurrency] = useState<CurrencyCode>("GBP");
  const record = useStaffMutation({
    run: (body: { bankReference: string; reference: string; payerName: string; amount: string }) =>
      call(recordReceipt, { body: { ...body, currency } }),
    done: ({ amount, currency: received, ...receipt }) =>
      `${formatMoney(amount, received, "code")} recorded: ${getReceiptLabel(receipt).words.toLowerCase()}`,
    onDone: onClose,
    quietly: true,
  });
  const faults = record.error instanceof ApiError ? record.error.fields : {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    record.mutate(readForm(new FormData(event.currentTarget)));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Record by hand"
      lead="Use each bank reference once. Recording it again changes nothing."
    >
      <form className="mt-5 grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Bank reference"
          name="bankReference"
          required
          error={faults.bankReference}
          autoComplete="off"
        />
        <TextField
          label="Payment reference"
          name="reference"
          error={faults.reference}
          autoComplete="off"
          help="A trade reference with the right amount funds that trade."
        />
        <TextField label="Payer" name="payerName" optional error={faults.payerName} autoComplete="off" />
        <div className="grid grid-cols-2 gap-4">
          <Select
            label="Currency"
            value={currency}
            onChange={setCurrency}
            options={tradable.map((code) => ({ value: code, label: code }))}
          />
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            required
            error={faults.amount}
            autoComplete="off"
          />
        </div>
        {record.isError && Object.keys(faults).length === 0 && (
          <Notice tone="error">{getErrorMessage(record.error)}</Notice>
        )}
        <Button type="submit" variant="ink" wide busy={record.isPending}>
          Record receipt
        </Button>
      </form>
    </Dialog>
  );
}

function readForm(given: FormData) {
  const text = (name: string) => String(given.get(name) ?? "").trim();
  return {
    bankReference: text("bankReference"),
    reference: text("reference"),
    payerName: text("payerName"),
    amount: normaliseTypedAmount(text("amount")) ?? text("amount"),
  };
}
