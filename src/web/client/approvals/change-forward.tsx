import { useQuery } from "@tanstack/react-query";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { rateToNumber } from "#domain/rate.ts";
import { forwardDatesQuery, forwardTermsQuery } from "#web/api/forward-queries.ts";
import { DeliveryFields } from "#web/client/forwards/delivery-fields.tsx";
import { DepositChoice } from "#web/client/forwards/deposit-choice.tsx";
import { DepositShort } from "#web/client/forwards/deposit-short.tsx";
import type { ForwardDates } from "#web/client/forwards/forward-values.ts";
import { boughtAtLowestRate } from "#web/client/pricing/lowest-rate.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { RateField } from "#web/design/rate-field.tsx";
import { useHasSettled } from "#web/design/use-has-settled.ts";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import {
  depositOn,
  type EditedForward,
  type RequestedForward,
  termsToPrice,
  validateForward,
  withForward,
} from "./editable-forward.ts";
import type { RequestInput } from "./editable-request.ts";
import { RateNow } from "./rate-now.tsx";
import { RequestForm, useChanging } from "./request-form.tsx";

type State = MutationForm<EditedForward, Record<string, unknown>>;

type ChangeForwardProps = {
  request: ClientApproval;
  input: RequestInput;
  forward: RequestedForward;
  onDone: () => void;
};

/** Changes the amount, the days, the lowest rate and the deposit of a forward that waits for approval. */
export function ChangeForward({ request, input, forward, onDone }: ChangeForwardProps) {
  const { fromCurrency, toCurrency, values: start } = forward;
  const dates = useQuery(forwardDatesQuery(fromCurrency, toCurrency)).data;
  const form = useMutationForm<EditedForward, Record<string, unknown>>({
    defaultValues: start,
    validate: (values) => {
      const fields = validateForward(values, forward, dates);
      return Object.keys(fields).length > 0
        ? { ok: false, fields }
        : { ok: true, body: withForward(input, values) };
    },
    mutation: useChanging(request, onDone),
  });
  return (
    <RequestForm form={form} onDone={onDone}>
      <AmountField label="Amount" currency={fromCurrency} {...form.choice("amount")} />
      <DeliveryFields
        delivery={form.choice("delivery")}
        deliveryFrom={form.choice("deliveryFrom")}
        deliveryTo={form.choice("deliveryTo")}
        dates={dates}
      />
      <LowestRate form={form} forward={forward} dates={dates} />
      <Deposit form={form} forward={forward} />
    </RequestForm>
  );
}

type LowestRateProps = { form: State; forward: RequestedForward; dates: ForwardDates | undefined };

/** The lowest rate beside the rate now for the terms as they are typed. */
function LowestRate({ form, forward, dates }: LowestRateProps) {
  const { toCurrency } = forward;
  const terms = termsToPrice(form.methods.watch(), forward, dates);
  const isSettled = useHasSettled(JSON.stringify(terms ?? null));
  const lowestRate = form.choice("lowestRate");
  const parsed = parseTargetRate(lowestRate.value);
  const least = terms && boughtAtLowestRate({ ...terms, fromAmount: terms.amount }, lowestRate.value);
  return (
    <>
      <dl className="divide-y divide-line border-line border-y">
        {terms ? (
          <RateNow terms={terms} isSettled={isSettled} lowestRate={parsed && rateToNumber(parsed)} />
        ) : (
          <FactRow name="Forward rate now">Enter an amount and your days to see it</FactRow>
        )}
      </dl>
      <RateField
        label="Book when approved if the forward rate is at least"
        help={least && `At your limit you'd get ${formatMoney(least, toCurrency)}.`}
        {...lowestRate}
      />
    </>
  );
}

/** The deposit on the typed amount and the way that it is paid; the way alone until the client's share is known. */
function Deposit({ form, forward: { fromCurrency } }: { form: State; forward: RequestedForward }) {
  const percent = useQuery(forwardTermsQuery).data?.depositPercent;
  const depositFrom = form.choice("depositFrom");
  if (percent === 0) return null;
  const amount = form.choice("amount").value;
  const deposit = percent === undefined ? undefined : depositOn(amount, fromCurrency, percent);
  return (
    <>
      {percent !== undefined && deposit !== undefined && (
        <dl className="divide-y divide-line border-line border-y">
          <FactRow name={`Deposit (${formatPercent(percent)})`} strong>
            {formatMoney(deposit, fromCurrency)}
          </FactRow>
        </dl>
      )}
      <DepositChoice currency={fromCurrency} takenAt="when it's approved" {...depositFrom} />
      {deposit !== undefined && depositFrom.value === "balance" && (
        <DepositShort deposit={deposit} currency={fromCurrency} />
      )}
    </>
  );
}
