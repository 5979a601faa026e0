import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MarginState, SetMargin } from "#contract/market/pricing.ts";
import { currencyCodes, isCurrencyCode } from "#domain/currency.ts";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { marginsQuery } from "../../api/pricing-queries.ts";
import { Segments } from "../../design/radio-cards.tsx";
import { Table } from "../../design/table.tsx";
import { DeskList } from "../ui/desk-list.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { ClientFilter } from "./client-filter.tsx";
import { EndMargin } from "./end-margin.tsx";
import { marginColumns } from "./margin-columns.tsx";

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
