import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { editSchedule, type ScheduleWithPayments } from "#contract/automation/schedules.ts";
import { ApiError } from "#web/api/api-error.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { call } from "#web/api/call.ts";
import { scheduleQuery } from "#web/api/schedule-queries.ts";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { OutdatedNotice } from "#web/form/outdated-notice.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { type ScheduleBody, ScheduleForm } from "./schedule-form.tsx";
import { valuesOf } from "./schedule-values.ts";
import { WithSchedule } from "./with-schedule.tsx";

/** /schedules/:id/edit; changes hold from the next payment on. */
export function EditSchedulePage() {
  return <WithSchedule>{(schedule) => <EditSchedule key={schedule.id} schedule={schedule} />}</WithSchedule>;
}

function EditSchedule({ schedule }: { schedule: ScheduleWithPayments }) {
  const { id, label } = schedule;
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const recipients = useQuery(recipientsQuery());
  /** The schedule as it was when its first change was entered; undefined without changes. */
  const [edited, setEdited] = useState<ScheduleWithPayments | undefined>();
  const base = edited ?? schedule;
  const path = `/schedules/${id}`;
  const saving = useMutation({
    mutationFn: (body: ScheduleBody) =>
      call(editSchedule, { params: { id }, body: { ...body, version: base.version } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(scheduleQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["schedules"] });
      showToast({ title: "Schedule changed", text: "From its next payment on" });
      await navigate(path, { replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "schedule_changed")
        void queryClient.invalidateQueries({ queryKey: ["schedules"] });
    },
  });
  // Its own answer is newer as well.
  const isOutdated = schedule.version !== base.version && !saving.isPending && !saving.isSuccess;
  return (
    <>
      <PageHeader title={`Change ${label}`} back={{ to: path, label }} />
      <FactorNotice />
      {isOutdated && (
        <OutdatedNotice onShow={() => setEdited(undefined)}>
          This schedule has been changed somewhere else.
        </OutdatedNotice>
      )}
      <Panel aria-label="The schedule" className="max-w-3xl">
        <QueryBoundary
          query={recipients}
          skeleton={<SkeletonRows label="Loading your recipients" rows={5} />}
          failure={{ title: "We couldn't load your recipients." }}
        >
          {(data) => (
            <ScheduleForm
              key={base.version}
              start={valuesOf(base)}
              recipients={data}
              mutation={saving}
              onChange={() => setEdited(base)}
            >
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
