import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BudgetRate, editBudgetRate } from "#contract/reporting/budget-rates.ts";
import { ApiError } from "#web/api/api-error.ts";
import { budgetRateQuery } from "#web/api/budget-rate-queries.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { formatPeriod } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { OutdatedNotice } from "#web/form/outdated-notice.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { BudgetRateForm, useBudgetRateForm } from "./budget-rate-form.tsx";
import { BudgetFigures, BudgetPlan, BudgetVerdict } from "./budget-rate-row.tsx";
import { type BudgetRateBody, isChanged, toBudgetRateValues } from "./budget-rate-values.ts";
import { DeleteBudgetRate } from "./delete-budget-rate.tsx";

/** What a budget rate has achieved, and its form. */
export function EditBudgetRate({ budget }: { budget: BudgetRate }) {
  const { form, saving, base, showLatest } = useEdit(budget);
  return (
    <>
      <PageHeader
        title="Edit Budget Rate"
        lead={`${budget.fromCurrency} to ${budget.toCurrency}, ${formatPeriod(budget)}`}
        back={{ to: "/budget-rates", label: "Budget Rates" }}
      />
      {base.version !== budget.version && (
        <OutdatedNotice onShow={showLatest}>This budget rate has been changed somewhere else.</OutdatedNotice>
      )}
      <div className="grid max-w-6xl gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start">
        <Panel heading="Achieved" className="lg:order-last">
          <div className="flex flex-col gap-5">
            <BudgetVerdict budget={budget} />
            <BudgetFigures budget={budget} />
            <BudgetPlan budget={budget} />
            <p className="text-14 text-stone">
              Counts every exchange you book in the period, by day in London. Cancelled ones don't count.
            </p>
          </div>
        </Panel>
        <div className="flex flex-col gap-5">
          <Panel aria-label="Your budget rate">
            <BudgetRateForm form={form}>
              <Button
                type="submit"
                variant="primary"
                className="self-start"
                disabled={!isChanged(form.methods.watch(), base) && !saving.isPending}
                busy={saving.isPending}
                busyLabel="Saving"
              >
                Save Changes
              </Button>
            </BudgetRateForm>
            <LeaveFormQuestion form={form} unchanged={toBudgetRateValues(base)} />
          </Panel>
          <DeleteBudgetRate budget={budget} />
        </div>
      </div>
    </>
  );
}

/** The edited values and the version that they began with. */
function useEdit(budget: BudgetRate) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  // Another tab may have changed the budget rate since.
  const [base, setBase] = useState(budget);
  const saving = useMutation({
    mutationFn: (body: BudgetRateBody) =>
      call(editBudgetRate, { params: { id: budget.id }, body: { ...body, version: base.version } }),
    onSuccess: async (saved) => {
      showToast({ title: "Budget rate has been updated" });
      await navigate("/budget-rates");
      // Set while the form is open, it would seem changed somewhere else.
      queryClient.setQueryData(budgetRateQuery(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["budget-rates"] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "budget_rate_changed")
        void queryClient.invalidateQueries({ queryKey: ["budget-rates"] });
    },
  });
  const form = useBudgetRateForm({ start: toBudgetRateValues(budget), mutation: saving });
  function showLatest() {
    form.clearErrors();
    form.methods.reset(toBudgetRateValues(budget));
    setBase(budget);
  }
  return { form, saving, base, showLatest };
}
