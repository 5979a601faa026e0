import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bookForwardAtMarket } from "#contract/payments/forward-at-market.ts";
import type { ForwardQuote } from "#contract/payments/forwards.ts";
import { refusals } from "#contract/refusals.ts";
import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { formatPercent } from "#domain/format-percent.ts";
import type { DepositSource } from "#domain/payments/forwards/deposit-source.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { boughtAtLowestRate, proposedLowestRate } from "#web/client/pricing/lowest-rate.ts";
import { TermsCheckbox } from "#web/client/terms-checkbox.tsx";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { RateField } from "#web/design/rate-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { DepositChoice } from "./deposit-choice.tsx";
import { DepositShort } from "./deposit-short.tsx";
import { endOf } from "./forward-words.ts";

type Values = { lowestRate: string; depositFrom: DepositSource; termsAccepted: boolean };

/** Prepares a forward that others have to approve, with a lowest rate. */
export function AskForwardApproval({ quote }: { quote: ForwardQuote }) {
  const { fromCurrency, toCurrency, fromAmount, deposit } = quote;
  const [proposed] = useState(() => proposedLowestRate(quote.rate));
  const asking = useAsking(quote);
  const form = useMutationForm<Values>({
    defaultValues: { lowestRate: proposed, depositFrom: "balance", termsAccepted: false },
    validate: (body) => {
      if (parseTargetRate(body.lowestRate) === undefined)
        return { ok: false, fields: { lowestRate: "Enter the lowest rate that you'd accept" } };
      if (!body.termsAccepted)
        return { ok: false, fields: { termsAccepted: refusals.terms_not_accepted.message } };
      return { ok: true, body };
    },
    mutation: asking,
  });
  const amount = formatMoney(fromAmount, fromCurrency);
  const least = boughtAtLowestRate(quote, form.choice("lowestRate").value);
  const depositFrom = form.choice("depositFrom");
  return (
    <Panel heading="Ask for approval" aria-label="Ask for approval">
      <Form form={form} className="flex flex-col gap-4">
        <p className="text-16">
          Your team has to approve a forward of {amount}. A quote is firm for 30 seconds only, so choose the
          lowest rate you&apos;d accept.
        </p>
        <RateField
          label="Book when approved if the forward rate is at least"
          help={`It's ${formatRateFigure(quote.rate)} now.${least ? ` At your limit you'd get ${formatMoney(least, toCurrency)}.` : ""}`}
          {...form.choice("lowestRate")}
        />
        <p className="text-14 text-stone">
          Once approved, we book at the rate at that time. Below your limit nothing is booked, and your team
          can approve it later, for up to seven days.
        </p>
        <dl className="divide-y divide-line border-line border-y">
          <FactRow name={`Deposit (${formatPercent(quote.depositPercent)})`} strong>
            {formatMoney(deposit, fromCurrency)}
          </FactRow>
        </dl>
        {Number(deposit) > 0 && (
          <DepositChoice currency={fromCurrency} takenAt="when it's approved" {...depositFrom} />
        )}
        {depositFrom.value === "balance" && <DepositShort deposit={deposit} currency={fromCurrency} />}
        <TermsCheckbox
          help={`Once it's booked it's binding: you have to exchange ${amount} at its rate by ${formatDateTime(endOf(quote))}.`}
          {...form.field("termsAccepted")}
        />
        <FormNotice form={form} />
        <Button type="submit" variant="primary" size="large" wide busy={asking.isPending} busyLabel="Asking">
          Ask for approval
        </Button>
      </Form>
    </Panel>
  );
}

/** A call that waits for approval opens its request; the forward is booked at once where the rules changed meanwhile. */
function useAsking({ fromCurrency, toCurrency, fromAmount, deliveryFrom, deliveryTo }: ForwardQuote) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  return useMutation({
    mutationFn: ({ lowestRate, depositFrom, termsAccepted }: Values) => {
      const window = deliveryFrom === deliveryTo ? { deliveryTo } : { deliveryFrom, deliveryTo };
      const terms = { fromCurrency, toCurrency, amount: fromAmount, ...window };
      const body = { ...terms, lowestRate, depositFrom, termsAccepted };
      return call(bookForwardAtMarket, { body, idempotencyKey: key.current(body) });
    },
    onError: key.failed,
    onSuccess: async ({ id }) => {
      for (const noun of ["forwards", "balances"]) void queryClient.invalidateQueries({ queryKey: [noun] });
      showToast({ title: "Forward booked", text: "It needed no approval." });
      await navigate(`/forwards/${id}`, { replace: true });
    },
  });
}
