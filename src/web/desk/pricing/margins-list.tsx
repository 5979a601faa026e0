import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { endMargin, type MarginState, type SetMargin } from "#contract/market/pricing.ts";
import { downloadMargins } from "#contract/reporting/exports.ts";
import { currencyCodes, isCurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { deskClientQuery } from "#web/api/desk-client-queries.ts";
import { marginsQuery } from "#web/api/pricing-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Segments } from "#web/design/radio-cards.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { ActionMenu } from "#web/desk/ui/action-menu.tsx";
import { ClientPicker } from "#web/desk/ui/client-picker.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { FilterSelect } from "#web/desk/ui/filter-select.tsx";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { formatMarginPair, formatMarginScope } from "./format-margin.ts";
import { useMarginMutation } from "./use-margin-mutation.ts";

type MarginActions = { onChange: (margin: SetMargin) => void; onEnd: (margin: SetMargin) => void };

/** Columns of the margins table, with actions on those in force for permitted roles. */
function marginColumns(state: MarginState, actions: MarginActions | undefined): TableColumn<SetMargin>[] {
  // A phone shows only the last date.
  if (state === "ended")
    return [
      ...columns.map((column) => ({ ...column, phone: column.key === "since" ? undefined : column.phone })),
      ended,
    ];
  return actions ? [...columns, menuOf(actions)] : [...columns];
}

const columns: readonly TableColumn<SetMargin>[] = [
  {
    key: "client",
    heading: "Client",
    phone: "title",
    cell: ({ client }) =>
      client === null ? <span className="font-semibold">All clients</span> : <Client client={client} />,
  },
  {
    key: "pair",
    heading: "Pair",
    phone: "detail",
    cell: (margin) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="whitespace-nowrap">{formatMarginPair(margin)}</span>
        {margin.awaitsApproval && <Badge tone="waiting">Change awaits approval</Badge>}
      </span>
    ),
  },
  {
    key: "margin",
    heading: "Margin",
    figures: true,
    phone: "figure",
    cell: ({ margin }) => <span className="whitespace-nowrap font-semibold">{formatPercent(margin)}</span>,
  },
  {
    key: "since",
    heading: "Set",
    phone: "note",
    cell: ({ setAt, setBy }) => <ActorCell at={setAt} by={setBy} />,
  },
];

const ended: TableColumn<SetMargin> = {
  key: "ended",
  heading: "Ended",
  phone: "note",
  cell: ({ endedAt, endedBy }) => endedAt && endedBy && <ActorCell at={endedAt} by={endedBy} />,
};

function menuOf({ onChange, onEnd }: MarginActions): TableColumn<SetMargin> {
  return {
    key: "menu",
    heading: "Actions",
    phone: "action",
    cell: (margin) => (
      <ActionMenu
        label={`Actions for ${formatMarginScope(margin)}`}
        actions={[
          { label: "Change margin", onPress: () => onChange(margin) },
          { label: "End margin", onPress: () => onEnd(margin) },
        ]}
      />
    ),
  };
}

/** The name if given; the email address distinguishes clients of one name. */
function Client({ client: { id, name, email } }: { client: NonNullable<SetMargin["client"]> }) {
  return (
    <>
      <Link
        to={`/admin/clients/${id}`}
        className="link font-semibold wrap-anywhere max-md:block max-md:truncate max-md:leading-7"
      >
        {name || email}
      </Link>
      {name !== "" && <span className="block text-13 text-stone wrap-anywhere max-md:hidden">{email}</span>}
    </>
  );
}

function ActorCell({ at, by }: { at: string; by: SetMargin["setBy"] }) {
  return (
    <>
      <time dateTime={at} className="figures whitespace-nowrap">
        {formatDateTime(at)}
      </time>
      <span className="block text-13 text-stone wrap-anywhere max-md:hidden">{by.name || by.email}</span>
    </>
  );
}

const states = [
  { value: "in_force", label: "In force" },
  { value: "ended", label: "Ended" },
] as const satisfies readonly { value: MarginState; label: string }[];

const emptyStates = {
  in_force: {
    title: "The standard margin applies everywhere",
    text: "Margins set for a client or a pair appear here.",
  },
  ended: {
    title: "No ended margins",
    text: "Ended margins appear here, with who set them and when.",
  },
} as const;

const currencyOptions = currencyCodes
  .map((code) => ({ value: code, label: code }))
  .toSorted((a, b) => (a.value < b.value ? -1 : 1));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type MarginsListProps = {
  /** Edits a margin; undefined for read-only roles. */
  onChange: ((margin: SetMargin) => void) | undefined;
};

/** Margins in force and past ones. */
export function MarginsList({ onChange }: MarginsListProps) {
  const { filters, setFilters: change, clear } = useListFilters(["client", "currency", "state"]);
  const [ended, setEnded] = useState<SetMargin | undefined>();
  const clientId = uuid.test(filters.client ?? "") ? filters.client : undefined;
  const currency = isCurrencyCode(filters.currency ?? "")
    ? currencyOptions.find(({ value }) => value === filters.currency)?.value
    : undefined;
  const state = filters.state === "ended" ? "ended" : "in_force";
  const list = useInfiniteQuery({
    ...marginsQuery({ clientId, currency, state }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <DeskList
        things="margins"
        list={list}
        rows={rows}
        isNarrowed={clientId !== undefined || currency !== undefined}
        onClear={clear}
        empty={emptyStates[state]}
        filters={
          <search aria-label="Margins" className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Segments
              legend="Filter margins"
              options={states}
              value={state}
              onChange={(next) => change({ state: next === "ended" ? next : undefined })}
            />
            <FilterSelect
              label="Currency"
              options={currencyOptions}
              value={currency}
              onChange={(code) => change({ currency: code })}
            />
            <ClientFilter clientId={clientId} onChange={(client) => change({ client })} />
            <span className="ml-auto">
              <DownloadCsv
                of="Margins"
                href={buildUrl(downloadMargins, { query: { clientId, currency, state } })}
              />
            </span>
          </search>
        }
      >
        <Table
          dense
          label="Margins"
          columns={marginColumns(state, onChange && { onChange, onEnd: setEnded })}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </DeskList>
      <EndMargin margin={ended} onClose={() => setEnded(undefined)} />
    </>
  );
}

type ClientFilterProps = {
  clientId: string | undefined;
  onChange: (clientId: string | undefined) => void;
};

/** Filters a list by client, with a button to clear it. */
function ClientFilter({ clientId, onChange }: ClientFilterProps) {
  const client = useQuery({ ...deskClientQuery(clientId ?? ""), enabled: clientId !== undefined });
  if (clientId === undefined) {
    return (
      <ClientPicker
        label="Client"
        labelHidden
        compact
        placeholder="All clients"
        failed="We couldn't search for clients"
        className="min-w-56 flex-1 md:max-w-72"
        value={undefined}
        onChange={({ id }) => onChange(id)}
      />
    );
  }
  return (
    <span className="inline-flex h-11 min-w-0 max-w-full items-center gap-1 rounded-control border border-pine pl-3 font-semibold text-16 md:h-9 md:text-14">
      <span className="truncate">{client.data?.email ?? "One client"}</span>
      <button
        type="button"
        aria-label="Show all clients"
        onClick={() => onChange(undefined)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-stone hover:text-ink md:size-8"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}

/** Asks before a margin ends. */
function EndMargin({ margin, onClose }: { margin: SetMargin | undefined; onClose: () => void }) {
  const describeApproval = useDescribeApproval();
  const ending = useMarginMutation({
    run: (id: string) => call(endMargin, { params: { id } }),
    done: "Margin ended",
    onDone: onClose,
    onFailed: (error) => closeIfOvertaken(error, onClose, "Margin not ended"),
  });
  return (
    <ConfirmDialog
      open={margin !== undefined}
      onClose={onClose}
      title="End this margin?"
      lead={
        margin &&
        `${formatPercent(margin.margin)} for ${formatMarginScope(margin)}. ${describeApproval("it", `new quotes use ${describeFallback(margin)}`)}`
      }
      confirm="End margin"
      busy={ending.isPending}
      failure={ending.error}
      onConfirm={() => margin && ending.mutate(margin.id)}
    />
  );
}

/** The margin that applies once this one has ended. */
function describeFallback({ client, fromCurrency }: SetMargin): string {
  const standard = `the standard ${formatStandardMargin}`;
  if (client === null) return `${standard}, or the client's own margin`;
  if (fromCurrency === null) return `the pair's margin, or ${standard}`;
  return `the client's all-pairs margin, then the pair's margin, then ${standard}`;
}
