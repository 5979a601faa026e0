import { useQuery } from "@tanstack/react-query";
import { maxRetryDays } from "#domain/automation/schedules/schedule-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { balancesQuery, currenciesQuery } from "#web/api/queries.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { Combobox } from "#web/design/combobox.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";
import { RateField } from "#web/design/rate-field.tsx";
import { TextField } from "#web/design/text-field.tsx";
import type { MutationForm } from "#web/form/use-mutation-form.ts";
import { ExchangeToday } from "./exchange-today.tsx";
import { isExchanged, type ScheduleValues, type scheduleBody } from "./schedule-values.ts";

type ExchangeFieldsProps = {
  form: MutationForm<ScheduleValues, ReturnType<typeof scheduleBody>>;
  values: ScheduleValues;
  /** The recipient's. */
  currency: CurrencyCode;
};

/** The balance that pays, and for one in another currency the lowest rate and what it would take today. */
export function ExchangeFields({ form, values, currency }: ExchangeFieldsProps) {
  const { fromCurrency, minRate, amount } = values;
  const { value, ...field } = form.choice("fromCurrency");
  return (
    <>
      <Combobox
        {...field}
        value={value === "" ? currency : value}
        label="Pay from"
        options={usePayingBalances(currency)}
        searchLabel="Search currencies"
        noneFound="No currency found"
      />
      {isExchanged(fromCurrency, currency) && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <LowestRate form={form} pair={{ fromCurrency, toCurrency: currency }} />
            {minRate !== "" && (
              <TextField
                label="Business days to try again"
                inputMode="numeric"
                help={`Up to ${maxRetryDays}. We tell you each day the rate isn't reached.`}
                {...form.field("retryDays")}
              />
            )}
          </div>
          <ExchangeToday pair={{ fromCurrency, toCurrency: currency }} amount={amount} minRate={minRate} />
        </>
      )}
    </>
  );
}

type Pair = { fromCurrency: CurrencyCode; toCurrency: CurrencyCode };

function LowestRate({ form, pair }: Pick<ExchangeFieldsProps, "form"> & { pair: Pair }) {
  const { fromCurrency, toCurrency } = pair;
  const now = useClientRate(fromCurrency, toCurrency);
  return (
    <RateField
      label={`Lowest rate, ${toCurrency} for 1 ${fromCurrency}`}
      optional
      help={
        now === undefined
          ? "We exchange on the day at this rate or better."
          : `We exchange on the day at this rate or better. Your rate now is ${formatRateFigure(now.rate)}.`
      }
      {...form.choice("minRate")}
    />
  );
}

/** The recipient's currency, then all that can be exchanged, each with what the client holds of it. */
export function usePayingBalances(currency: CurrencyCode) {
  const tradable = useQuery(currenciesQuery("trade")).data ?? [];
  const balances = useQuery(balancesQuery).data?.items;
  const others = tradable.map(({ code }) => code).filter((code) => code !== currency);
  return [currency, ...others].map((code) => {
    // Unknown is not nothing.
    const held = balances && (balances.find((balance) => balance.currency === code)?.amount ?? "0");
    const facts = [
      ...(held === undefined ? [] : [formatMoney(held, code)]),
      ...(code === currency ? [] : ["exchanged on the day"]),
    ];
    return {
      value: code,
      label: `${code} balance`,
      detail: facts.join(", "),
      picture: <Flag currency={code} />,
    };
  });
}
