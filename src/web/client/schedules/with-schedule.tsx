import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { ScheduleWithPayments } from "#contract/automation/schedules.ts";
import { scheduleQuery } from "#web/api/schedule-queries.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

/** Renders a screen once the schedule in the address is loaded, or says that it doesn't exist. */
export function WithSchedule({ children }: { children: (schedule: ScheduleWithPayments) => ReactNode }) {
  const { id = "" } = useParams();
  const schedule = useQuery(scheduleQuery(id));
  return (
    <QueryBoundary
      query={schedule}
      skeleton={<SkeletonRows label="Loading the schedule" rows={5} />}
      failure={{ title: "We couldn't load this schedule.", reassurance: "It's saved and goes on." }}
      notFound={
        <NotFoundScreen
          title="Schedule not found"
          noun="schedule"
          link={{ to: "/schedules", label: "Schedules" }}
        >
          Check the link, or find your schedules in the list.
        </NotFoundScreen>
      }
      frame={(state) => (
        <>
          <PageHeader title="Schedule" back={{ to: "/schedules", label: "Schedules" }} />
          <Panel className="max-w-3xl">{state}</Panel>
        </>
      )}
    >
      {children}
    </QueryBoundary>
  );
}
