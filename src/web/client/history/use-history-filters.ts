import { useCallback, useEffect, useState } from "react";
import type { HistoryListFilters } from "#web/api/history-queries.ts";
import { useDebouncedText } from "#web/design/use-debounced-text.ts";
import { useFilterParams } from "#web/design/use-filter-params.ts";
import { parseHistoryFilters, serializeHistoryFilters } from "./history-params.ts";

export type HistoryFilterState = {
  /** The filters in effect, including a pending search. */
  filters: HistoryListFilters;
  /** The text in the reference field, before it is applied. */
  searchText: string;
  setSearchText: (reference: string) => void;
  change: (part: Partial<HistoryListFilters>) => void;
  clear: () => void;
};

/** The filters, kept in the address so that returning from a trade restores the list. */
export function useHistoryFilters(): HistoryFilterState {
  const [query, setQuery] = useFilterParams();
  const [filters, setFilters] = useState(() => parseHistoryFilters(query));
  const search = useCallback(
    (text: string) => setFilters((now) => ({ ...now, reference: text === "" ? undefined : text })),
    [],
  );
  const [typed, setTyped, replaceTyped] = useDebouncedText(filters.reference ?? "", search);
  const address = serializeHistoryFilters(filters).toString();

  useEffect(() => {
    if (query.toString() !== address) setQuery(address);
  }, [query, address, setQuery]);

  return {
    filters,
    searchText: typed,
    setSearchText: setTyped,
    change: (part) => setFilters((now) => ({ ...now, ...part })),
    clear: () => {
      replaceTyped("");
      setFilters(({ view }) => parseHistoryFilters(new URLSearchParams({ view })));
    },
  };
}
