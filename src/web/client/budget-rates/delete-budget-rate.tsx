import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BudgetRate, removeBudgetRate } from "#contract/reporting/budget-rates.ts";
import { budgetRateQuery } from "#web/api/budget-rate-queries.ts";
import { call } from "#web/api/call.ts";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { formatPeriod, formatTarget } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

/** Mutation key by which the screen knows about the deletion and does not report a missing budget rate. */
export function removingKey(id: string) {
  return ["remove-budget-rate", id] as const;
}

/** Deletes a budget rate after a confirmation. */
export function DeleteBudgetRate({ budget }: { budget: BudgetRate }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const removing = useMutation({
    mutationKey: removingKey(budget.id),
    mutationFn: () => call(removeBudgetRate, { params: { id: budget.id } }),
    onSuccess: async () => {
      showToast({ title: "Budget rate has been deleted" });
      await navigate("/budget-rates", { replace: true });
      queryClient.removeQueries({ queryKey: budgetRateQuery(budget.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: ["budget-rates"] });
    },
  });
  return (
    <ConfirmButton
      label="Delete"
      variant="destructive"
      className="self-start"
      action={removing}
      destructive
      title="Delete budget rate"
      lead="We'll stop comparing your exchanges with it. The exchanges stay."
      confirm="Delete"
    >
      <p className="figures mt-3 font-semibold text-16">
        {budget.fromCurrency} to {budget.toCurrency} at {formatTarget(budget.budgetRate)},{" "}
        {formatPeriod(budget)}
      </p>
    </ConfirmButton>
  );
}
