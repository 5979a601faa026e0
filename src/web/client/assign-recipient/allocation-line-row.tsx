import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatAmount } from "#domain/money.ts";
import { ApiError } from "#web/api/api-error.ts";
import { formatBankText } from "#web/client/beneficiaries/format-bank-text.ts";
import { PayoutTermLine } from "#web/client/beneficiaries/payout-terms.tsx";
import { PurposeField } from "#web/client/beneficiaries/purpose-field.tsx";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button, IconButton } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatMoney } from "#web/design/format.ts";
import { TextField } from "#web/design/text-field.tsx";
import {
  type AllocationLine,
  getReferenceError,
  getRemainder,
  isBlank,
  isLineComplete,
} from "./allocation-lines.ts";
import type { AllocationForm } from "./use-allocation.ts";

type AllocationLineRowProps = {
  desk: AllocationForm;
  line: AllocationLine;
  /** Counted from 1. */
  place: number;
};

/** `deliveryDate` is the day on which the exchange settles, when its payments leave. */
export function AllocationLineRow({
  desk,
  line,
  place,
  deliveryDate,
}: AllocationLineRowProps & { deliveryDate: string }) {
  const who = useRef<HTMLButtonElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const isNewest = desk.newest === line.key;

  useEffect(() => {
    if (isNewest) (who.current ?? amount.current)?.focus();
  }, [isNewest]);

  const name = line.to === "balance" ? "Your balance" : `Recipient ${place}`;
  return (
    <li className="@container py-5 first:pt-1 last:pb-0">
      {/* Beside the recipient only where an amount of millions fits. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 @min-[40rem]:grid-cols-[minmax(0,1fr)_18.5rem_auto]">
        {line.to === "balance" ? (
          <BalanceLabel desk={desk} />
        ) : (
          <Combobox
            ref={who}
            label={`Recipient ${place}`}
            placeholder="Choose a recipient"
            searchLabel="Search your recipients"
            noneFound="No recipients found"
            options={desk.choices(line).map((recipient) => ({
              value: recipient.id,
              label: recipient.name,
              detail: [recipient.accountNumber, recipient.nickname].filter(Boolean).join(" · "),
            }))}
            value={line.beneficiaryId}
            onChange={(id) => desk.choose(line.key, id)}
            error={
              line.amount !== "" && line.beneficiaryId === "" ? "Choose who gets this amount" : undefined
            }
          />
        )}
        <IconButton
          label={`Remove ${name.toLowerCase()}`}
          className="mb-1 @min-[40rem]:order-last"
          onClick={() => desk.remove(line.key)}
          disabled={desk.lines.length === 1 && isBlank(line)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
        <div className="col-span-2 @min-[40rem]:col-span-1">
          <AmountField
            ref={amount}
            label={`${name} gets`}
            value={line.amount}
            onChange={(typed) => desk.edit(line.key, { amount: typed })}
            currency={desk.total.currency}
            enterKeyHint="done"
            error={getServerError(desk, line, "amount")}
          />
        </div>
      </div>
      {line.beneficiaryId !== "" && (
        <PaymentDetails desk={desk} line={line} place={place} deliveryDate={deliveryDate} />
      )}
      <UseRemainderButton desk={desk} line={line} place={place} />
    </li>
  );
}

/** Fee and arrival, reference, and the purpose where the recipient's country asks for one. */
function PaymentDetails({
  desk,
  line,
  place,
  deliveryDate,
}: AllocationLineRowProps & { deliveryDate: string }) {
  return (
    <>
      <PayoutTermLine recipientId={line.beneficiaryId} amount={line.amount} on={deliveryDate} />
      <LineReference desk={desk} line={line} place={place} />
      <div className="mt-4 empty:hidden">
        <PurposeField
          label={`Purpose of the payment to recipient ${place}`}
          recipient={desk.chosen[desk.lines.indexOf(line)]}
          value={line.purpose}
          onChange={(purpose) => desk.edit(line.key, { purpose })}
        />
      </div>
    </>
  );
}

/** What the recipient sees on their statement. */
function LineReference({ desk, line, place }: AllocationLineRowProps) {
  return (
    <TextField
      className="mt-4"
      label={`Payment reference for recipient ${place}`}
      optional
      placeholder={desk.reference}
      help={`Appears on their statement, like an invoice number. Without one they see ${desk.reference}. ${formatBankText(line.reference)}`}
      autoComplete="off"
      enterKeyHint="done"
      value={line.reference}
      onChange={({ target }) => desk.edit(line.key, { reference: target.value })}
      error={getReferenceError(line, desk.total.currency) ?? getServerError(desk, line, "reference")}
    />
  );
}

function BalanceLabel({ desk }: { desk: AllocationForm }) {
  return (
    <p className="flex min-h-13 items-center gap-3 font-semibold text-16">
      <Flag currency={desk.total.currency} />
      Your {desk.total.currency} balance
    </p>
  );
}

function UseRemainderButton({ desk, line, place }: AllocationLineRowProps) {
  const left = getRemainder(desk.lines, desk.total);
  if (left.minor === 0n || (line.beneficiaryId === "" && line.to === "recipient")) return null;
  const text = formatMoney(
    formatAmount({ ...left, minor: left.minor < 0n ? -left.minor : left.minor }),
    left.currency,
  );
  return (
    <Button size="small" className="mt-3" onClick={() => desk.even(line.key)}>
      {left.minor > 0n ? `Add the remaining ${text}` : `Remove the extra ${text}`}
      <span className="sr-only"> on line {place}</span>
    </Button>
  );
}

/** The server's error for this line; it counts the submitted lines. */
function getServerError(
  { lines, sending, total }: AllocationForm,
  line: AllocationLine,
  field: "amount" | "reference",
): string | undefined {
  if (!(sending.error instanceof ApiError) || !isLineComplete(line, total.currency)) return undefined;
  const sent = lines.filter((each) => !isBlank(each));
  return sending.error.fields[`lines.${sent.indexOf(line)}.${field}`];
}
