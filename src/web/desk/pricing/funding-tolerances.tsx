import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type FundingTolerance, setFundingTolerance } from "#contract/payments/funding-tolerances.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { isAwaitingApproval } from "../../api/approval-queries.ts";
import { call } from "../../api/call.ts";
import { fundingTolerancesQuery } from "../../api/pricing-queries.ts";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { showFailure } from "../ui/show-failure.ts";

/** Accepted under- and overpayment per currency. */
export function FundingTolerances() {
  const tolerances = useQuery(fundingTolerancesQuery);
  const mayChange = useHasRole(["administrator"]);
  const [changing, setChanging] = useState<FundingTolerance | undefined>();
  return (
    <Panel heading="Incoming payment tolerance">
      <p className="max-w-prose text-14 text-stone">
        We absorb a shortfall up to this amount and 1% of the amount due, at most three times in 30 days per
        client. An overpayment up to this amount goes to the client's balance.
      </p>
      <QueryBoundary
        query={tolerances}
        skeleton={<SkeletonRows label="Loading the tolerances" rows={5} />}
        failure={{ title: "We couldn't load the tolerances." }}
      >
        {(data) => (
          <dl className="mt-3 divide-y divide-line">
            {data.items.map((tolerance) => (
              <FactRow key={tolerance.currency} name={nameOf(tolerance)}>
                {formatMoney(tolerance.amount, tolerance.currency, "code")}
                {mayChange && (
                  <button type="button" className="link ml-3" onClick={() => setChanging(tolerance)}>
                    Change<span className="sr-only"> the tolerance in {tolerance.currency}</span>
                  </button>
                )}
              </FactRow>
            ))}
          </dl>
        )}
      </QueryBoundary>
      <Dialog
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={`Tolerance in ${changing?.currency ?? ""}`}
        lead="Applies to money received from now on. A second person has to approve the change."
      >
        {changing && <ToleranceForm tolerance={changing} onDone={() => setChanging(undefined)} />}
      </Dialog>
    </Panel>
  );
}

function nameOf({ currency, set }: FundingTolerance): string {
  return set ? `${currency}, set ${formatDateTime(set.at)} by ${set.by}` : `${currency}, the default`;
}

type Form = { amount: string };

function ToleranceForm({ tolerance, onDone }: { tolerance: FundingTolerance; onDone: () => void }) {
  const { currency } = tolerance;
  const queryClient = useQueryClient();
  const form = useForm<Form, unknown, Form>({ defaultValues: { amount: tolerance.amount } });
  const save = useMutation({
    mutationFn: ({ amount }: Form) =>
      call(setFundingTolerance, { body: { currency, amount: normaliseTypedAmount(amount) ?? amount } }),
    onSuccess: () => {
      showToast({ title: "Tolerance changed" });
      onDone();
      return queryClient.invalidateQueries({ queryKey: fundingTolerancesQuery.queryKey });
    },
    onError: (error) => {
      if (isAwaitingApproval(error)) onDone();
      if (!showFieldErrors(error, form, ["amount"])) showFailure(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      className="mt-5 flex flex-col gap-4"
    >
      <TextField
        label={`Tolerance (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={form.formState.errors.amount?.message}
        {...form.register("amount")}
      />
      <Button type="submit" variant="primary" wide busy={save.isPending} busyLabel="Saving">
        Change tolerance
      </Button>
    </form>
  );
}
