import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { HistoryListFilters } from "#web/api/history-queries.ts";
import { useDebouncedText } from "../../design/use-debounced-text.ts";
import { parseHistoryFilters, serializeHistoryFilters } from "./history-params.ts";

export type HistoryFilterState = {
  /** What the list shows, or is about to. */
  filters: HistoryListFilters;
  /** What stands in the reference's field, a moment before it is looked for. */
  searchText: string;
  setSearchText: (reference: string) => void;
  change: (part: Partial<HistoryListFilters>) => void;
  clear: () => void;
};

/** The filters, written into the address so that coming back from a trade finds the same list again. */
export function useHistoryFilters(): HistoryFilterState {
  const [query, setQuery] = useSearchParams();
  const [wish, setWish] = useState(() => parseHistoryFilters(query));
  const search = useCallback(
    (text: string) => setWish((now) => ({ ...now, reference: text === "" ? undefined : text })),
    [],
  );
  const [typed, setTyped] = useDebouncedText(wish.reference ?? "", search);
  const address = serializeHistoryFilters(wish).toString();

  useEffect(() => {
    if (query.toString() !== address) setQuery(address, { replace: true });
  }, [query, address, setQuery]);

  return {
    filters: wish,
    searchText: typed,
    setSearchText: setTyped,
    change: (part) => setWish((now) => ({ ...now, ...part })),
    clear: () => {
      setTyped("");
      setWish(({ view }) => parseHistoryFilters(new URLSearchParams({ view })));
    },
  };
}
