import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { keepAmountCharacters } from "#web/design/amount-text.ts";
import { formatRateFigure } from "#web/design/format.ts";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { editRateText } from "#web/design/rate-text.ts";
import { TextField } from "#web/design/text-field.tsx";
import type { OrderTrigger } from "./order-values.ts";
import type { OrderFormState } from "./use-order-form.ts";

type RateFieldsProps = { form: OrderFormState };

const triggers: readonly { value: OrderTrigger; label: string; detail: string }[] = [
  { value: "target", label: "Target rate", detail: "Exchange when your rate rises to your target." },
  { value: "stop", label: "Stop loss", detail: "Exchange if your rate falls to your stop." },
  { value: "both", label: "Both", detail: "Whichever your rate reaches first." },
];

/** Which rates fill the order, and what they are. */
export function RateFields({ form }: RateFieldsProps) {
  const trigger = form.choice("trigger");
  return (
    <>
      <RadioCards legend="When to exchange" options={triggers} {...trigger} />
      {trigger.value !== "stop" && (
        <RateField
          form={form}
          name="targetRate"
          label="Target rate"
          help="We'll fill your order at this rate or better."
          example={(now) => now}
        />
      )}
      {trigger.value !== "target" && (
        <RateField
          form={form}
          name="stopRate"
          label="Stop rate"
          help={`If your rate falls to this${trigger.value === "both" ? " before it reaches your target" : ""}, we'll exchange at the rate of that moment. Rates can jump, so that may be lower than your stop.`}
        />
      )}
    </>
  );
}

type RateFieldProps = RateFieldsProps & {
  name: "targetRate" | "stopRate";
  label: string;
  help: string;
  /** The rate to show while nothing is entered, from the rate now; zero by default. */
  example?: (now: number) => number;
};

function RateField({ form, name, label, help, example = () => 0 }: RateFieldProps) {
  const field = form.choice(name);
  const [fromCurrency, toCurrency] = form.methods.watch(["fromCurrency", "toCurrency"]);
  const now = useClientRate(fromCurrency, toCurrency);
  const decimals = rateDecimals(now?.rate);
  return (
    <TextField
      label={`${label}, ${toCurrency} for 1 ${fromCurrency}`}
      help={now === undefined ? help : `${help} Your rate now is ${formatRateFigure(now.rate)}.`}
      value={field.value}
      onChange={(event) =>
        field.onChange(keepAmountCharacters(editRateText(field.value, event.currentTarget.value), decimals))
      }
      inputMode="decimal"
      autoComplete="off"
      placeholder={(now === undefined ? 0 : example(now.rate)).toFixed(decimals)}
      error={field.error}
    />
  );
}
