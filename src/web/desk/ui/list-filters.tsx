import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { currenciesQuery } from "#web/api/queries.ts";
import { FilterDate } from "#web/design/date-field.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { SearchField } from "./search-field.tsx";
import type { ListFilterState } from "./use-list-filters.ts";

type ListFiltersProps = {
  /** What is listed, for screen readers: "trades". */
  things: string;
  list: ListFilterState<"from" | "to" | "since" | "until">;
  /** This list's own filters. */
  children?: ReactNode;
  /** The number of matches. */
  count: string | undefined;
};

/** Filters of the trade and quote lists, effective at once. */
export function ListFilters({ things, list, children, count }: ListFiltersProps) {
  const { filters, searchText: typed, setSearchText: type, setFilters: change } = list;
  const options = (useQuery(currenciesQuery("trade")).data ?? []).map(({ code }) => ({
    value: code,
    label: code,
  }));
  const chosen = (code: string | undefined) => options.find(({ value }) => value === code)?.value;
  return (
    <search aria-label={things} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField
        label={`Search ${things}`}
        placeholder="Reference, client email or name"
        value={typed}
        onChange={type}
      />
      {children}
      <FilterSelect
        label="From"
        options={options}
        value={chosen(filters.from)}
        onChange={(from) => change({ from })}
      />
      <FilterSelect
        label="To"
        options={options}
        value={chosen(filters.to)}
        onChange={(to) => change({ to })}
      />
      <div className="contents md:flex md:flex-wrap md:gap-x-3 md:gap-y-2">
        <FilterDate label="Since" value={filters.since} onChange={(since) => change({ since })} />
        <FilterDate label="Until" value={filters.until} onChange={(until) => change({ until })} />
      </div>
      <p aria-live="polite" className="figures ml-auto text-14 text-stone">
        {count}
      </p>
    </search>
  );
}
