import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { SetMargin } from "#contract/market/pricing.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { clientMarginsQuery } from "#web/api/pricing-queries.ts";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { formatMarginPair } from "#web/desk/pricing/format-margin.ts";
import { MarginDialog, type MarginSetting } from "#web/desk/pricing/margin-dialog.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";

/** The client's margins. */
export function ClientMargin({ client }: { client: ClientDetails }) {
  const margins = useQuery(clientMarginsQuery(client.id));
  const maySet = useHasRole(approverRoles) && client.closedAt === null;
  const [setting, setSetting] = useState<MarginSetting | undefined>();
  return (
    <Panel
      heading="Margin"
      aria-label="Margin"
      aside={
        maySet && (
          <Button
            size="small"
            onClick={() =>
              setSetting({ client: { id: client.id, email: client.email }, shown: margins.data })
            }
          >
            Set margin
          </Button>
        )
      }
    >
      <QueryBoundary
        query={margins}
        skeleton={<SkeletonRows label="Loading the margins" rows={1} />}
        failure={{ title: "We couldn't load the margins." }}
      >
        {(data) => (
          <>
            <dl className="divide-y divide-line">
              {sortMostSpecificFirst(data).map((margin) => (
                <FactRow key={margin.id} name={formatPairAmong(data, margin)}>
                  {formatPercent(margin.margin)}
                </FactRow>
              ))}
            </dl>
            <p className="mt-1 text-14 text-stone">
              {formatFallbackMargin(data)}{" "}
              <Link to={`/admin/pricing?client=${client.id}`} className="link text-14">
                Margins of this client
              </Link>
            </p>
          </>
        )}
      </QueryBoundary>
      <MarginDialog setting={setting} onClose={() => setSetting(undefined)} />
    </Panel>
  );
}

/** Pairs with their own margin, then the margin of all others. */
function sortMostSpecificFirst(own: readonly SetMargin[]): SetMargin[] {
  return own.toSorted((a, b) => Number(a.fromCurrency === null) - Number(b.fromCurrency === null));
}

function formatPairAmong(own: readonly SetMargin[], margin: SetMargin): string {
  return margin.fromCurrency === null && own.length > 1 ? "All other pairs" : formatMarginPair(margin);
}

/** The margin for clients without their own. */
function formatFallbackMargin(own: readonly { fromCurrency: string | null }[]): string {
  if (own.some(({ fromCurrency }) => fromCurrency === null)) return "";
  return `${own.length === 0 ? "" : "In other pairs: "}${own.length === 0 ? "The" : "the"} pair's margin, or the standard ${formatStandardMargin}.`;
}
