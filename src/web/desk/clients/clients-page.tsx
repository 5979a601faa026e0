import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ClientRow, clientSort, sortDirection } from "#contract/clients/admin-clients.ts";
import { clientStatus } from "#contract/clients/auth.ts";
import { downloadClients } from "#contract/reporting/exports.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { formatCount, formatCounted } from "#domain/plural.ts";
import { buildUrl } from "#web/api/call.ts";
import { type ClientFilters, clientCountsQuery, deskClientsQuery } from "#web/api/desk-client-queries.ts";
import { formatDate } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { FilterSelect } from "#web/desk/ui/filter-select.tsx";
import { NameCell } from "#web/desk/ui/name-cell.tsx";
import { SearchField } from "#web/desk/ui/search-field.tsx";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { AccountMenu } from "./account-menu.tsx";
import { ClientStatusBadge } from "./client-status-badge.tsx";
import { clientStatusLabels } from "./client-status-labels.ts";

/** /admin/clients */
export function ClientsPage() {
  const {
    filters: given,
    searchText: typed,
    setSearchText: type,
    setFilters: change,
    clear,
  } = useListFilters(["status", "sort", "direction"]);
  const filters: ClientFilters = {
    search: given.search,
    status: clientStatus.safeParse(given.status).data,
    sort: clientSort.safeParse(given.sort).data ?? "createdAt",
    direction: sortDirection.safeParse(given.direction).data ?? "desc",
  };
  const list = useInfiniteQuery({ ...deskClientsQuery(filters), placeholderData: keepPreviousData });
  const counts = useQuery({ ...clientCountsQuery(filters.search), placeholderData: keepPreviousData }).data;
  const rows = list.data?.pages.flat() ?? [];
  const mayDownload = useHasRole(operatorRoles);
  return (
    <>
      <PageHeader
        title="Clients"
        action={mayDownload && <DownloadCsv href={buildUrl(downloadClients, { query: filters })} />}
      />
      <DeskList
        things="clients"
        list={list}
        rows={rows}
        isNarrowed={filters.search !== undefined || filters.status !== undefined}
        onClear={clear}
        empty={{ title: "No clients yet", text: "New registrations appear here, newest first." }}
        filters={
          <search aria-label="Clients" className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <SearchField
              label="Search clients"
              placeholder="Email, name or company"
              value={typed}
              onChange={type}
            />
            <FilterSelect
              label="Status"
              value={filters.status}
              onChange={(status) => change({ status })}
              options={clientStatus.options.map((value) => ({
                value,
                label: counts
                  ? `${clientStatusLabels[value]} (${formatCount(counts[value])})`
                  : clientStatusLabels[value],
              }))}
            />
            <p aria-live="polite" className="figures ml-auto text-14 text-stone">
              {counts && formatClientCount(filters, counts)}
            </p>
          </search>
        }
      >
        <Table
          dense
          label="Registered clients"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/clients/${id}`}
          sort={{ by: filters.sort, direction: filters.direction }}
          onSort={({ by, direction }) => change({ sort: by, direction })}
        />
      </DeskList>
    </>
  );
}

function formatClientCount(
  { status }: ClientFilters,
  counts: Readonly<Record<ClientRow["status"], number>>,
): string {
  const count = status ? counts[status] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  return formatCounted(count, "client");
}

const columns: readonly TableColumn<ClientRow>[] = [
  {
    key: "date",
    heading: "Date",
    sort: "createdAt",
    cell: ({ createdAt }) => (
      <span className="figures whitespace-nowrap text-stone">{formatDate(createdAt)}</span>
    ),
  },
  {
    key: "name",
    heading: "Name",
    sort: "email",
    phone: "title",
    fills: true,
    cell: ({ email, name, companyName }) => (
      <NameCell name={name || email} address={name ? email : undefined} below={companyName} />
    ),
  },
  {
    key: "company",
    heading: "Company name",
    wideOnly: true,
    cell: ({ companyName }) => (
      <span className="block min-w-32 max-w-64 truncate" title={companyName ?? undefined}>
        {companyName ?? <EmptyCell />}
      </span>
    ),
  },
  {
    key: "traded",
    heading: "Last traded",
    sort: "lastTraded",
    cell: ({ lastTraded }) =>
      lastTraded === null ? (
        <EmptyCell />
      ) : (
        <span className="figures whitespace-nowrap">{formatDate(lastTraded)}</span>
      ),
  },
  { key: "trades", heading: "Trades", figures: true, cell: ({ totalTrades }) => formatCount(totalTrades) },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: (client) => <ClientStatusBadge client={client} />,
  },
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ createdAt, companyName }) => [formatDate(createdAt), companyName].filter(Boolean).join(" · "),
  },
  { key: "account", heading: "Account", phone: "action", cell: (client) => <AccountMenu client={client} /> },
];

function EmptyCell() {
  return <span className="text-stone">–</span>;
}
