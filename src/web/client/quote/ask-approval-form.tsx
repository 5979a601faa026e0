import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { placeOrder } from "#contract/automation/orders.ts";
import { refusals } from "#contract/refusals.ts";
import type { Quote } from "#contract/trading/quotes.ts";
import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { boughtAtLowestRate, proposedLowestRate } from "#web/client/pricing/lowest-rate.ts";
import { TermsCheckbox } from "#web/client/terms-checkbox.tsx";
import { Button } from "#web/design/button.tsx";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { RateField } from "#web/design/rate-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

type Values = { targetRate: string; termsAccepted: boolean };
type AskApprovalFormProps = { quote: Quote; termsAccepted: boolean };

/** Prepares an exchange that others have to approve: as an order at market with a lowest rate. */
export function AskApprovalForm({ quote, termsAccepted }: AskApprovalFormProps) {
  const { fromCurrency, toCurrency, fromAmount } = quote;
  const [proposed] = useState(() => proposedLowestRate(quote.rate));
  const asking = useAsking(quote);
  const form = useMutationForm<Values>({
    defaultValues: { targetRate: proposed, termsAccepted },
    validate: (body) => {
      const rate = parseTargetRate(body.targetRate);
      if (rate === undefined)
        return { ok: false, fields: { targetRate: "Enter the lowest rate that you'd accept" } };
      if (!body.termsAccepted)
        return { ok: false, fields: { termsAccepted: refusals.terms_not_accepted.message } };
      return { ok: true, body };
    },
    mutation: asking,
  });
  const amount = formatMoney(fromAmount, fromCurrency, "code");
  const least = boughtAtLowestRate(quote, form.choice("targetRate").value);
  return (
    <Panel heading="Ask for approval" aria-label="Ask for approval">
      <Form form={form} className="flex flex-col gap-4">
        <p className="text-16">
          Your team has to approve an exchange of {amount}. A quote is firm for 30 seconds only, so choose the
          lowest rate you&apos;d accept.
        </p>
        <RateField
          label="Exchange when approved if the rate is at least"
          help={`The rate is ${formatRateFigure(quote.rate)} now.${least ? ` At your limit you'd get ${formatMoney(least, toCurrency, "code")}.` : ""}`}
          {...form.choice("targetRate")}
        />
        <p className="text-14 text-stone">
          Once approved, we exchange at the rate of that moment. If it&apos;s below your limit, the order
          waits for it for up to seven days. You can cancel it until then.
        </p>
        <TermsCheckbox
          help={`Once it's exchanged it's binding: you owe ${amount}. If you cancel later, you pay any loss from closing it.`}
          {...form.field("termsAccepted")}
        />
        <FormNotice form={form} />
        <Button type="submit" variant="primary" size="large" busy={asking.isPending} busyLabel="Asking">
          Ask for approval
        </Button>
      </Form>
    </Panel>
  );
}

/** A call that waits for approval opens its request; the order is placed at once where the rules changed meanwhile. */
function useAsking({ fromCurrency, toCurrency, fromAmount }: Quote) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  return useMutation({
    mutationFn: ({ targetRate, termsAccepted }: Values) => {
      const amount = fromAmount;
      const body = { fromCurrency, toCurrency, amount, targetRate, termsAccepted, bookNow: true };
      return call(placeOrder, { body, idempotencyKey: key.current(body) });
    },
    onError: key.failed,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast({ title: "Order placed", text: "It needed no approval." });
      await navigate("/orders", { replace: true });
    },
  });
}
