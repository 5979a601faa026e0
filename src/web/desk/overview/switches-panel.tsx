import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { switchesQuery } from "../../api/restriction-queries.ts";
import { Button } from "../../design/button.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { RestrictionsList } from "../restrictions/restrictions-list.tsx";
import { SetRestriction } from "../restrictions/set-restriction.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { deskWorkers } from "../staff-roles.ts";

/** Global stops of quotes, bookings or payouts, in every currency or in one. */
export function SwitchesPanel() {
  const switches = useQuery(switchesQuery);
  const mayStop = useHasRole(deskWorkers);
  const [isSetting, setSetting] = useState(false);
  return (
    <Panel
      id="stop-switches"
      heading="Stop switches"
      aria-label="Stop switches"
      className="md:col-span-2 xl:col-span-3"
      aside={
        mayStop && (
          <Button size="small" variant="destructive" onClick={() => setSetting(true)}>
            Stop activity
          </Button>
        )
      }
    >
      <QueryBoundary
        query={switches}
        skeleton={<SkeletonRows label="Loading the stop switches" rows={1} />}
        failure={{ title: "We couldn't load the stop switches." }}
      >
        {(data) => (
          <RestrictionsList
            items={data.items}
            none="Nothing is stopped. Quotes, bookings and payouts are running."
          />
        )}
      </QueryBoundary>
      <SetRestriction open={isSetting} onClose={() => setSetting(false)} />
    </Panel>
  );
}
