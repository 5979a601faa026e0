import { useQuery } from "@tanstack/react-query";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { forwardDatesQuery, forwardTermsQuery } from "#web/api/forward-queries.ts";
import { DeliveryFields } from "#web/client/forwards/delivery-fields.tsx";
import { DepositChoice } from "#web/client/forwards/deposit-choice.tsx";
import { DepositShort } from "#web/client/forwards/deposit-short.tsx";
import { AmountField } from "#web/design/amount-field.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { RateField } from "#web/design/rate-field.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import {
  depositOn,
  type EditedForward,
  type RequestedForward,
  validateForward,
  withForward,
} from "./editable-forward.ts";
import type { RequestInput } from "./editable-request.ts";
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
      <RateField label="Book when approved if the forward rate is at least" {...form.choice("lowestRate")} />
      <Deposit form={form} forward={forward} />
    </RequestForm>
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
