import { useQuery } from "@tanstack/react-query";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { currenciesQuery } from "../../api/queries.ts";
import { Button } from "../../design/button.tsx";
import { Flag } from "../../design/flag.tsx";
import { Segments } from "../../design/radio-cards.tsx";
import { Select } from "../../design/select.tsx";
import { TextField } from "../../design/text-field.tsx";
import { getDateRangeError, hasActiveFilters, maxReferenceLength } from "./history-params.ts";
import type { HistoryFilterState } from "./use-history-filters.ts";

const views = [
  { value: "exchanges", label: "Exchanges" },
  { value: "payments", label: "Payments" },
] as const;

export function HistoryFilters({ controls }: { controls: HistoryFilterState }) {
  const { filters, change } = controls;
  return (
    <search aria-label="Transactions" className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segments
          legend="View"
          options={views}
          value={filters.view}
          onChange={(view) => change({ view })}
          className="-ml-2.5"
        />
        {hasActiveFilters(filters) && (
          <Button size="small" variant="quiet" onClick={controls.clear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-4 max-md:[&_input[type=date]]:px-3 lg:grid-cols-[minmax(0,1.2fr)_repeat(4,minmax(0,1fr))]">
        <TextField
          label="Reference"
          className="max-lg:col-span-2"
          value={controls.searchText}
          onChange={(event) => controls.setSearchText(event.currentTarget.value)}
          placeholder="FX…"
          maxLength={maxReferenceLength}
          autoComplete="off"
          spellCheck={false}
        />
        <CurrencyFilter label="Sell Currency" value={filters.sell} onChange={(sell) => change({ sell })} />
        <CurrencyFilter label="Buy Currency" value={filters.buy} onChange={(buy) => change({ buy })} />
        <TextField
          label="Date From"
          type="date"
          value={filters.from ?? ""}
          onChange={(event) => change({ from: event.currentTarget.value || undefined })}
        />
        <TextField
          label="Date To"
          type="date"
          value={filters.to ?? ""}
          error={getDateRangeError(filters)}
          onChange={(event) => change({ to: event.currentTarget.value || undefined })}
        />
      </div>
    </search>
  );
}

type CurrencyFilterProps = {
  label: string;
  value: CurrencyCode | undefined;
  onChange: (currency: CurrencyCode | undefined) => void;
};

function CurrencyFilter({ label, value, onChange }: CurrencyFilterProps) {
  const tradable = useQuery(currenciesQuery("trade")).data ?? [];
  const codes = new Set(tradable.map(({ code }) => code));
  if (value !== undefined) codes.add(value);
  return (
    <Select<CurrencyCode | "any">
      label={label}
      options={[
        { value: "any", label: "Any" },
        ...[...codes].map((code) => ({
          value: code,
          label: `${code} · ${currencies[code].name}`,
          picture: <Flag currency={code} />,
        })),
      ]}
      value={value ?? "any"}
      onChange={(chosen) => onChange(chosen === "any" ? undefined : chosen)}
    />
  );
}
