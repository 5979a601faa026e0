import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { editSchedule, type ScheduleWithPayments } from "#contract/automation/schedules.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { call } from "#web/api/call.ts";
import { scheduleQuery } from "#web/api/schedule-queries.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { type ScheduleBody, ScheduleForm } from "./schedule-form.tsx";
import { valuesOf } from "./schedule-values.ts";
import { WithSchedule } from "./with-schedule.tsx";

/** /schedules/:id/edit; changes hold from the next payment on. */
export function EditSchedulePage() {
  return <WithSchedule>{(schedule) => <EditSchedule schedule={schedule} />}</WithSchedule>;
}

function EditSchedule({ schedule }: { schedule: ScheduleWithPayments }) {
  const { id, version, label } = schedule;
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const recipients = useQuery(recipientsQuery());
  const path = `/schedules/${id}`;
  const saving = useMutation({
    mutationFn: (body: ScheduleBody) => call(editSchedule, { params: { id }, body: { ...body, version } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(scheduleQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["schedules"] });
      showToast({ title: "Schedule changed", text: "From its next payment on" });
      await navigate(path, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={`Change ${label}`} back={{ to: path, label }} />
      <Panel aria-label="The schedule" className="max-w-3xl">
        <QueryBoundary
          query={recipients}
          skeleton={<SkeletonRows label="Loading your recipients" rows={5} />}
          failure={{ title: "We couldn't load your recipients." }}
        >
          {(data) => (
            <ScheduleForm start={valuesOf(schedule)} recipients={data} mutation={saving}>
              <div className="flex flex-wrap gap-3">
                <Button type="submit" variant="primary" busy={saving.isPending} busyLabel="Saving">
                  Save changes
                </Button>
                <ButtonLink to={path}>Cancel</ButtonLink>
              </div>
            </ScheduleForm>
          )}
        </QueryBoundary>
      </Panel>
    </>
  );
}
