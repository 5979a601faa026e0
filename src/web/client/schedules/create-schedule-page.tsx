import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { createSchedule } from "#contract/automation/schedules.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { call } from "#web/api/call.ts";
import { scheduleQuery } from "#web/api/schedule-queries.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { type ScheduleBody, ScheduleForm } from "./schedule-form.tsx";
import { blankSchedule, type ScheduleValues } from "./schedule-values.ts";

/** /schedules/create; `recipient` in the address chooses one. */
export function CreateSchedulePage() {
  const recipients = useQuery(recipientsQuery());
  return (
    <>
      <PageHeader
        title="Schedule a payment"
        lead="From any of your balances, once or regularly."
        back={{ to: "/schedules", label: "Schedules" }}
      />
      <FactorNotice />
      <Panel aria-label="The schedule" className="max-w-3xl">
        <QueryBoundary
          query={recipients}
          skeleton={<SkeletonRows label="Loading your recipients" rows={5} />}
          failure={{ title: "We couldn't load your recipients." }}
          empty={
            <EmptyState
              title="No recipients yet"
              action={
                <ButtonLink to="/beneficiaries/add" variant="primary">
                  Add a recipient
                </ButtonLink>
              }
            >
              Add who you want to pay first.
            </EmptyState>
          }
        >
          {(data) => <NewSchedule recipients={data} />}
        </QueryBoundary>
      </Panel>
    </>
  );
}

function NewSchedule({ recipients }: { recipients: Parameters<typeof ScheduleForm>[0]["recipients"] }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  const [query] = useSearchParams();
  const [draft, keepDraft] = useDraft<ScheduleValues>("schedule", blankSchedule, (kept) => kept);
  const named = recipients.find(({ id }) => id === query.get("recipient"));
  const startWith = (values: ScheduleValues) => (named ? { ...values, beneficiaryId: named.id } : values);
  const creating = useMutation({
    mutationFn: (body: ScheduleBody) => call(createSchedule, { body, idempotencyKey: key.current(body) }),
    onError: key.failed,
    onSuccess: async (schedule) => {
      queryClient.setQueryData(scheduleQuery(schedule.id).queryKey, schedule);
      void queryClient.invalidateQueries({ queryKey: ["schedules"] });
      showToast({ title: "Payment scheduled", text: schedule.label });
      await navigate(`/schedules/${schedule.id}`, { replace: true });
    },
  });
  return (
    <ScheduleForm
      start={startWith(draft)}
      unchanged={startWith(blankSchedule)}
      recipients={recipients}
      mutation={creating}
      onChange={keepDraft}
    >
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={creating.isPending} busyLabel="Saving">
          Schedule payment
        </Button>
        <ButtonLink to="/schedules">Cancel</ButtonLink>
      </div>
    </ScheduleForm>
  );
}
