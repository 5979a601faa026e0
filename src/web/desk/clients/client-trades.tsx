import { useQuery } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { clientTradesQuery } from "#web/api/desk-trade-queries.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import { tradeColumns } from "#web/desk/trades/trade-columns.tsx";

/** The client's newest trades. */
export function ClientTrades({ client }: { client: ClientDetails }) {
  const trades = useQuery(clientTradesQuery(client.id));
  const rows = trades.data ?? [];
  return (
    <Panel
      flush
      heading="Trades"
      // Row headings rank below the panel's heading.
      className="[&_:is(th,td):first-child]:md:pl-6 [&_:is(th,td):last-child]:md:pr-6 [&_li]:px-5"
      aside={
        rows.length > 0 && (
          <ButtonLink size="small" to={`/admin/trades?client=${client.id}`}>
            All trades
          </ButtonLink>
        )
      }
    >
      <QueryBoundary
        query={trades}
        skeleton={<SkeletonRows label="Loading the trades" rows={3} />}
        failure={{ title: "We couldn't load the trades." }}
        empty={<p className="pt-2 pb-3 text-14 text-stone">No trades yet.</p>}
        frame={(state) => <div className="px-5 pb-2 md:px-6">{state}</div>}
      >
        <Table
          dense
          wide
          label="Newest trades"
          columns={tradeColumns.map((column) => ({ ...column, sort: undefined }))}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/trades/${id}`}
        />
      </QueryBoundary>
    </Panel>
  );
}
