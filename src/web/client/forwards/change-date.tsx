import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quoteForwardChange } from "#contract/payments/change-forward.ts";
import type { ForwardDetail } from "#contract/payments/forwards.ts";
import type { Day } from "#domain/calendar.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import {
  type ForwardChangeInput,
  forwardChangeQuoteKey,
  forwardDatesQuery,
} from "#web/api/forward-queries.ts";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { Button } from "#web/design/button.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { formatMoney } from "#web/design/format.ts";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { ChangeOffer } from "./change-offer.tsx";
import { type DeliveryValues, deliveryOf, isClosedDay, toDates, validateDelivery } from "./forward-values.ts";

/** Moves what is left of a forward to other dates, in a dialog: the dates, then a firm quote. */
export function ChangeDate({ forward }: { forward: ForwardDetail }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change the date
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Change the date"
        lead={`All ${formatMoney(forward.fromAmountLeft, forward.fromCurrency)} that is left moves, earlier or later. Your deposit stays as it is.`}
      >
        {open && <ChangeSteps forward={forward} onClose={close} />}
      </Dialog>
    </>
  );
}

type StepProps = { forward: ForwardDetail; onClose: () => void };

function ChangeSteps({ forward, onClose }: StepProps) {
  const [values, setValues] = useState(() => deliveryOf(forward));
  const [asked, setAsked] = useState<ForwardChangeInput | undefined>();
  if (asked)
    return (
      <ChangeOffer forward={forward} asked={asked} onBack={() => setAsked(undefined)} onClose={onClose} />
    );
  return (
    <DatesForm forward={forward} start={values} onChange={setValues} onQuoted={setAsked} onClose={onClose} />
  );
}

const deliveries = [
  { value: "day", label: "On one day" },
  { value: "window", label: "Between two days" },
] as const;

type DatesFormProps = StepProps & {
  start: DeliveryValues;
  onChange: (values: DeliveryValues) => void;
  onQuoted: (asked: ForwardChangeInput) => void;
};

function DatesForm({ forward, start, onChange, onQuoted, onClose }: DatesFormProps) {
  const { id, fromCurrency, toCurrency } = forward;
  const dates = useQuery(forwardDatesQuery(fromCurrency, toCurrency));
  const asking = useAsking(id, onQuoted);
  const form = useMutationForm<DeliveryValues, ForwardChangeInput>({
    defaultValues: start,
    validate: (values) => {
      const fields = validateDelivery(values, dates.data);
      return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, body: toDates(values) };
    },
    mutation: asking,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "forward_date_invalid")
        form.showFaults(Object.keys(error.fields).length > 0 ? error.fields : { deliveryTo: error.message });
      else form.showMessage(error instanceof Error ? error.message : "An error occurred.");
    },
    onChange,
  });
  const isWindow = form.methods.watch("delivery") === "window";
  const limits = dates.data && {
    min: dates.data.earliest,
    max: dates.data.latest,
    isClosed: (day: Day) => isClosedDay(day, dates.data),
  };
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <PauseNotice
        fromCurrency={fromCurrency}
        toCurrency={toCurrency}
        effects={{ orders: "Until then, you can't change the date." }}
      />
      <RadioCards
        legend="When do you need the money now?"
        options={deliveries}
        {...form.choice("delivery")}
      />
      {isWindow && <DateField label="First day" {...limits} {...form.choice("deliveryFrom")} />}
      <DateField
        label={isWindow ? "Last day" : "Day"}
        help="From three business days to 12 months ahead. Weekends and bank holidays aren't possible."
        {...limits}
        {...form.choice("deliveryTo")}
      />
      <FormNotice form={form} />
      <DialogButtons
        cancel="Not now"
        onCancel={onClose}
        confirm="Get a quote"
        busy={asking.isPending}
        busyLabel="Getting your quote"
      />
    </Form>
  );
}

/** Asks for the first quote here: its refusals belong beside the fields. */
function useAsking(id: string, onQuoted: (asked: ForwardChangeInput) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ForwardChangeInput) => call(quoteForwardChange, { params: { id }, body }),
    onSuccess: (quote, asked) => {
      queryClient.setQueryData(forwardChangeQuoteKey(id, asked), quote);
      onQuoted(asked);
    },
  });
}
