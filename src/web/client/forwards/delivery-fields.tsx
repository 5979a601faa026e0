import type { Day } from "#domain/calendar.ts";
import { DateField } from "#web/design/date-field.tsx";
import { RadioCards } from "#web/design/radio-cards.tsx";
import type { FieldChoice } from "#web/form/use-mutation-form.ts";
import { type DeliveryValues, type ForwardDates, isClosedDay } from "./forward-values.ts";

const deliveries = [
  { value: "day", label: "On one day", detail: "You know when you need the money." },
  {
    value: "window",
    label: "Between two days",
    detail: "You choose the days later, in one go or in parts. The rate is the lower one of the two days.",
  },
] as const;

type DeliveryFieldsProps = {
  readonly [Name in keyof DeliveryValues]: FieldChoice<DeliveryValues[Name]>;
} & {
  readonly dates: ForwardDates | undefined;
};

/** The day of a forward, or the first and the last one of its window. */
export function DeliveryFields({ delivery, deliveryFrom, deliveryTo, dates }: DeliveryFieldsProps) {
  const isWindow = delivery.value === "window";
  const limits = dates && {
    min: dates.earliest,
    max: dates.latest,
    isClosed: (day: Day) => isClosedDay(day, dates),
  };
  const help = "From three business days to 12 months ahead. Weekends and bank holidays aren't possible.";
  return (
    <>
      <RadioCards legend="When do you need the money?" options={deliveries} {...delivery} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {isWindow && <DateField label="First day" {...limits} {...deliveryFrom} />}
        <DateField
          label={isWindow ? "Last day" : "Day"}
          help={help}
          {...limits}
          {...deliveryTo}
          className={isWindow ? undefined : "sm:col-span-2"}
        />
      </div>
    </>
  );
}
