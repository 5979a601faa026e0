import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { maxReferenceLength } from "#domain/payments/payments/payment-reference.ts";
import { scheduleDatesQuery } from "#web/api/schedule-queries.ts";
import { PayeeCheckNotices } from "#web/client/beneficiaries/payee-check-notices.tsx";
import { PayoutTermLine } from "#web/client/beneficiaries/payout-terms.tsx";
import { PurposeField } from "#web/client/beneficiaries/purpose-field.tsx";
import { AmountField } from "#web/design/amount-field.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { formatWeekday } from "#web/design/format.ts";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { Select } from "#web/design/select.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { ExchangeFields } from "./exchange-fields.tsx";
import { SchedulePause } from "./schedule-pause.tsx";
import {
  isExchanged,
  ruleBody,
  type ScheduleValues,
  scheduleBody,
  validateSchedule,
} from "./schedule-values.ts";

export type ScheduleBody = ReturnType<typeof scheduleBody>;
type State = MutationForm<ScheduleValues, ScheduleBody>;

const frequencies = [
  { value: "once", label: "Once" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly, on a day" },
  { value: "month_end", label: "Monthly, on the last business day" },
] as const;
const endings = [
  { value: "never", label: "When I cancel it" },
  { value: "day", label: "On a day" },
  { value: "count", label: "After a number of payments" },
] as const;
const holidayRules = [
  { value: "following", label: "The next business day" },
  { value: "modified_following", label: "The next business day, but still in that month" },
] as const;

type ScheduleFormProps = {
  start: ScheduleValues;
  /** The values before anything was entered, where `start` may be a draft. */
  unchanged?: ScheduleValues;
  recipients: readonly Beneficiary[];
  mutation: { mutateAsync: (body: ScheduleBody) => Promise<unknown>; isPending: boolean };
  onChange?: (values: ScheduleValues) => void;
  /** The buttons. */
  children: ReactNode;
};

/** Recipient, amount and days of a schedule, with its first payments. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { start, unchanged, recipients, mutation, onChange, children } = props;
  const recipientOf = ({ beneficiaryId }: ScheduleValues) =>
    recipients.find(({ id }) => id === beneficiaryId);
  const form = useMutationForm<ScheduleValues, ScheduleBody>({
    defaultValues: start,
    validate: (values) => {
      const { currency, countryCode } = recipientOf(values) ?? {};
      const fields = validateSchedule(values, currency, countryCode);
      if (Object.keys(fields).length > 0 || !currency) return { ok: false, fields };
      return { ok: true, body: scheduleBody(values, currency) };
    },
    mutation,
    onChange,
  });
  const values = form.methods.watch();
  const recipient = recipientOf(values);
  const currency = recipient?.currency;
  const sold = values.fromCurrency === currency ? undefined : values.fromCurrency || undefined;
  return (
    <Form form={form} className="flex flex-col gap-5">
      <SchedulePause fromCurrency={sold} toCurrency={currency} />
      <Combobox
        {...form.choice("beneficiaryId")}
        label="Recipient"
        options={recipients.map(({ id, name, nickname, currency: code, accountNumber }) => ({
          value: id,
          label: nickname ?? name,
          detail: `${code} ${accountNumber}`,
        }))}
        placeholder="Choose a recipient"
        searchLabel="Search recipients"
        noneFound="No recipients found"
      />
      <PayeeCheckNotices of={[recipient]} />
      <PurposeField recipient={recipient} {...form.choice("purpose")} />
      <AmountField label="They get" currency={currency ?? "GBP"} {...form.choice("amount")} />
      {currency && <ExchangeFields form={form} values={values} currency={currency} />}
      <TextField
        label="Name of the schedule"
        help="Such as Rent. The recipient doesn't see it."
        {...form.field("label")}
      />
      <TextField
        label="Reference"
        optional
        help={`Appears on the recipient's statement. Up to ${maxReferenceLength(currency)} characters.`}
        autoComplete="off"
        {...form.field("reference")}
      />
      <WhenFields form={form} values={values} />
      {currency && <FirstDays values={values} currency={currency} recipientId={values.beneficiaryId} />}
      <FormNotice form={form} />
      {children}
      <LeaveFormQuestion form={form} unchanged={unchanged} />
    </Form>
  );
}

function WhenFields({ form, values }: { form: State; values: ScheduleValues }) {
  const { frequency, ending } = values;
  const isRepeated = frequency !== "once";
  return (
    <>
      <RadioCards legend="How often" options={frequencies} {...form.choice("frequency")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={isRepeated ? "From" : "On"}
          help="Days are those in London."
          {...form.choice("startsOn")}
        />
        {frequency === "weekly" && (
          <TextField label="Every how many weeks" inputMode="numeric" {...form.field("everyWeeks")} />
        )}
        {frequency === "monthly" && (
          <TextField
            label="Day of the month"
            inputMode="numeric"
            help="31 is the last day in shorter months."
            {...form.field("dayOfMonth")}
          />
        )}
      </div>
      {isRepeated && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Select label="Until" options={endings} {...form.choice("ending")} />
          {ending === "day" && <DateField label="Last day" {...form.choice("endsOn")} />}
          {ending === "count" && (
            <TextField label="Payments in all" inputMode="numeric" {...form.field("paymentCount")} />
          )}
        </div>
      )}
      {frequency !== "month_end" && (
        <Select
          label="On a weekend or holiday, pay on"
          options={holidayRules}
          {...form.choice("holidayRule")}
        />
      )}
    </>
  );
}

type FirstDaysProps = { values: ScheduleValues; currency: Beneficiary["currency"]; recipientId: string };

/** The first payments, and which a weekend or holiday moves. */
function FirstDays({ values, currency, recipientId }: FirstDaysProps) {
  const dayFaults = ["startsOn", "everyWeeks", "dayOfMonth", "endsOn", "paymentCount"];
  const faults = validateSchedule(values, currency);
  const isAskable = !dayFaults.some((name) => name in faults);
  const { fromCurrency } = values;
  const paying = { currency, ...(isExchanged(fromCurrency, currency) && { fromCurrency }) };
  const dates = useQuery({ ...scheduleDatesQuery({ ...ruleBody(values), ...paying }), enabled: isAskable });
  if (!isAskable || !dates.data) return null;
  if (dates.data.items.length === 0)
    return (
      <p className="rounded-field bg-quiet px-4 py-3 text-14">There&apos;s no payment before the end.</p>
    );
  return (
    <section aria-label="First payments" aria-live="polite" className="rounded-field bg-glacier px-4 py-3">
      <h2 className="font-sans font-semibold text-14 tracking-normal">First payments</h2>
      <ol className="mt-1 flex flex-col gap-1 text-14">
        {dates.data.items.map(({ paysOn, namedOn }) => (
          <li key={paysOn}>
            <span className="figures">{formatWeekday(paysOn)}</span>
            {paysOn !== namedOn && (
              <span className="text-stone"> instead of {formatWeekday(namedOn)}, when banks are closed</span>
            )}
          </li>
        ))}
      </ol>
      <PayoutTermLine recipientId={recipientId} amount={values.amount} on={dates.data.items[0]?.paysOn} />
    </section>
  );
}
