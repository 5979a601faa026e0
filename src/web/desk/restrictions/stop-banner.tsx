import { useQuery } from "@tanstack/react-query";
import { OctagonAlert } from "lucide-react";
import { Link } from "react-router";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { switchesQuery } from "#web/api/restriction-queries.ts";
import { formatDateTime } from "#web/design/format.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { formatStopped, isInForce } from "./format-stopped.ts";

/** Global stops with time and author, at the top of every desk screen while any is in force. */
export function StopBanner() {
  return useHasRole(deskRoles) ? <Stopped /> : null;
}

function Stopped() {
  const switches = useQuery(switchesQuery);
  const stopped = (switches.data?.items ?? []).filter(isInForce);
  if (stopped.length === 0) return null;
  return (
    <section
      aria-label="Stopped for all clients"
      className="mb-5 flex flex-wrap items-start lg:mt-5 lg:mb-0 gap-x-4 gap-y-2 rounded-field border border-clay bg-clay-mist px-4 py-3 text-14 text-clay"
    >
      <OctagonAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      <ul className="min-w-0 flex-1 basis-64">
        {stopped.map((restriction) => (
          <li key={restriction.id} className="wrap-anywhere">
            <strong className="font-semibold">{formatStopped(restriction)} stopped</strong> since{" "}
            <span className="figures">{formatDateTime(restriction.setAt)}</span>
            {restriction.setBy && ` by ${restriction.setBy.name || restriction.setBy.email}`}:{" "}
            {restriction.reason}
            {restriction.state === "lift_requested" &&
              ` (${restriction.liftRequestedBy?.name || restriction.liftRequestedBy?.email} requested a lift)`}
          </li>
        ))}
      </ul>
      <Link to="/admin#stop-switches" className="whitespace-nowrap font-semibold text-clay underline">
        Stop switches
      </Link>
    </section>
  );
}
