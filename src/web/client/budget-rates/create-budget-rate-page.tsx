import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createBudgetRate } from "#contract/reporting/budget-rates.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { BudgetRateForm, useBudgetRateForm } from "./budget-rate-form.tsx";
import { type BudgetRateBody, blankBudgetRate } from "./budget-rate-values.ts";

/** /budget-rates/create */
export function CreateBudgetRatePage() {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  const [draft, keepDraft] = useDraft("budget-rate", blankBudgetRate, (kept) => kept);
  const creating = useMutation({
    mutationFn: (body: BudgetRateBody) => call(createBudgetRate, { body, idempotencyKey: key.current(body) }),
    onError: key.failed,
    onSuccess: async () => {
      showToast({ title: "Budget rate has been added" });
      void queryClient.invalidateQueries({ queryKey: ["budget-rates"] });
      await navigate("/budget-rates", { replace: true });
    },
  });
  const form = useBudgetRateForm({ start: draft, mutation: creating, onChange: keepDraft });
  return (
    <>
      <PageHeader
        title="Add Budget Rate"
        lead="The rate you budgeted for a period. We'll compare it with the average of your exchanges."
        back={{ to: "/budget-rates", label: "Budget Rates" }}
      />
      <Panel aria-label="Your budget rate" className="max-w-3xl">
        <BudgetRateForm form={form}>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={creating.isPending} busyLabel="Saving">
              Add Budget Rate
            </Button>
            <ButtonLink to="/budget-rates">Cancel</ButtonLink>
          </div>
        </BudgetRateForm>
        <LeaveFormQuestion form={form} unchanged={blankBudgetRate} />
      </Panel>
    </>
  );
}
