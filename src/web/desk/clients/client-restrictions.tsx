import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { clientRestrictionsQuery } from "#web/api/restriction-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { RestrictionsList } from "#web/desk/restrictions/restrictions-list.tsx";
import { SetRestriction } from "#web/desk/restrictions/set-restriction.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";

/** The client's restrictions, current and past. */
export function ClientRestrictions({ client }: { client: ClientDetails }) {
  const restrictions = useQuery(clientRestrictionsQuery(client.id));
  const mayRestrict = useHasRole(operatorRoles);
  const [isSetting, setSetting] = useState(false);
  return (
    <Panel
      heading="Restrictions"
      aria-label="Restrictions"
      aside={
        mayRestrict && (
          <Button size="small" onClick={() => setSetting(true)}>
            Restrict
          </Button>
        )
      }
    >
      <QueryBoundary
        query={restrictions}
        skeleton={<SkeletonRows label="Loading the restrictions" rows={1} />}
        failure={{ title: "We couldn't load the restrictions." }}
      >
        {(data) => (
          <>
            {client.status !== "ACCOUNT_READY" && (
              <p className="mb-2 text-14 text-stone">
                The account isn't ready, so quotes, bookings, conversions, payouts and withdrawals are
                blocked.
              </p>
            )}
            <RestrictionsList items={data.items} none="No restrictions." />
          </>
        )}
      </QueryBoundary>
      <SetRestriction open={isSetting} onClose={() => setSetting(false)} clientId={client.id} />
    </Panel>
  );
}
