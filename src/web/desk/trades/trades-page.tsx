import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { sortDirection } from "#contract/clients/admin-clients.ts";
import { downloadDeskTrades } from "#contract/trading/admin-trades.ts";
import { tradeStage, tradeStatus, tradeType } from "#contract/trading/trades.ts";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { stageLabels, statusLabels, typeLabels } from "#domain/trading/trades/trade-labels.ts";
import { buildUrl } from "#web/api/call.ts";
import {
  type DeskTradeFilters,
  deskTradeCountQuery,
  deskTradesQuery,
  withTimeZone,
} from "#web/api/desk-trade-queries.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Table } from "#web/design/table.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { FilterSelect } from "#web/desk/ui/filter-select.tsx";
import { formatResultCount } from "#web/desk/ui/format-result-count.ts";
import { ListFilters } from "#web/desk/ui/list-filters.tsx";
import { parseFilters } from "#web/desk/ui/parse-filters.ts";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { tradeColumns } from "./trade-columns.tsx";

const filterNames = [
  "status",
  "stage",
  "type",
  "from",
  "to",
  "since",
  "until",
  "client",
  "direction",
] as const;

/** /admin/trades */
export function TradesPage() {
  const list = useListFilters(filterNames);
  const params = list.filters;
  const filters: DeskTradeFilters = {
    ...parseFilters(params),
    clientId: params.client,
    status: tradeStatus.safeParse(params.status).data,
    stage: tradeStage.safeParse(params.stage).data,
    type: tradeType.safeParse(params.type).data,
  };
  const direction = sortDirection.safeParse(params.direction).data ?? "desc";
  const trades = useInfiniteQuery({
    ...deskTradesQuery(filters, direction),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({ ...deskTradeCountQuery(filters), placeholderData: keepPreviousData }).data;
  const rows = trades.data?.pages.flat() ?? [];
  const mayDownload = useHasRole(deskRoles);
  return (
    <>
      <PageHeader
        title="Trade History"
        action={
          mayDownload && <DownloadCsv href={buildUrl(downloadDeskTrades, { query: withTimeZone(filters) })} />
        }
      />
      <DeskList
        things="trades"
        list={trades}
        rows={rows}
        isNarrowed={Object.values(filters).some((value) => value !== undefined)}
        onClear={list.clear}
        empty={{ title: "No trades yet", text: "Client trades appear here, newest first." }}
        filters={
          <ListFilters
            things="trades"
            list={list}
            count={count && formatResultCount(count, "trade", "trades")}
          >
            <TradeFilters filters={filters} change={list.setFilters} />
          </ListFilters>
        }
      >
        <Table
          dense
          wide
          label="Trades"
          columns={tradeColumns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/trades/${id}`}
          sort={{ by: "createdAt", direction }}
          onSort={(sort) => list.setFilters({ direction: sort.direction })}
        />
      </DeskList>
    </>
  );
}

type TradeFiltersProps = {
  filters: DeskTradeFilters;
  change: (part: Partial<Record<"status" | "stage" | "type", string | undefined>>) => void;
};

function TradeFilters({ filters, change }: TradeFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Status"
        options={optionsOf(tradeStatus.options, statusLabels)}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Stage"
        options={optionsOf(tradeStage.options, stageLabels)}
        value={filters.stage}
        onChange={(stage) => change({ stage })}
      />
      <FilterSelect
        label="Type"
        options={optionsOf(tradeType.options, typeLabels)}
        value={filters.type}
        onChange={(type) => change({ type })}
      />
    </>
  );
}

function optionsOf<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}
