import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isCurrencyCode } from "#domain/currency.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { FilterDate } from "#web/design/date-field.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { OptionsFailure } from "./options-failure.tsx";
import { SearchField } from "./search-field.tsx";
import type { ListFilterState } from "./use-list-filters.ts";
import { withChosen } from "./with-chosen.ts";

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
  const currencies = useQuery(currenciesQuery("trade"));
  const options = (currencies.data ?? []).map(({ code }) => ({ value: code, label: code }));
  const select = (code = "") => {
    const value = isCurrencyCode(code) ? code : undefined;
    return { value, options: withChosen(options, value) };
  };
  return (
    <search aria-label={things} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField
        label={`Search ${things}`}
        placeholder="Reference, client email or name"
        value={typed}
        onChange={type}
      />
      {children}
      <FilterSelect label="From" {...select(filters.from)} onChange={(from) => change({ from })} />
      <FilterSelect label="To" {...select(filters.to)} onChange={(to) => change({ to })} />
      <div className="contents md:flex md:flex-wrap md:gap-x-3 md:gap-y-2">
        <FilterDate label="Since" value={filters.since} onChange={(since) => change({ since })} />
        <FilterDate label="Until" value={filters.until} onChange={(until) => change({ until })} />
      </div>
      <OptionsFailure query={currencies} things="currencies" />
      <p aria-live="polite" className="figures ml-auto text-14 text-stone">
        {count}
      </p>
    </search>
  );
}
