import { useCallback, useEffect, useRef } from "react";
import { useDebouncedText } from "#web/design/use-debounced-text.ts";
import { useFilterParams } from "#web/design/use-filter-params.ts";

export type ListFilterState<Name extends string> = {
  /** The list's filters and order as in the address. */
  filters: Readonly<Partial<Record<Name | "search", string>>>;
  /** The text in the search field, before it is applied. */
  searchText: string;
  setSearchText: (text: string) => void;
  setFilters: (part: Partial<Record<Name | "search", string | undefined>>) => void;
  clear: () => void;
};

/** A list's filters, kept in the address so that links and going back restore them. */
export function useListFilters<Name extends string>(names: readonly Name[]): ListFilterState<Name> {
  const [query, update] = useLatestQuery();
  const search = useCallback(
    (text: string) => update((before) => withParams(before, { search: text })),
    [update],
  );
  const [typed, setTyped, replaceTyped] = useDebouncedText(query.get("search") ?? "", search);

  const all = [...names, "search"] as const;
  const given = all.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return {
    filters: Object.fromEntries(given) as ListFilterState<Name>["filters"],
    searchText: typed,
    setSearchText: setTyped,
    setFilters: (part) => update((before) => withParams(before, part)),
    clear() {
      replaceTyped("");
      update(() => new URLSearchParams());
    },
  };
}

/**
 * The current query and a setter based on the latest write. The router returns the rendered query, so that of
 * two debounced fields the second would restore what the first has cleared.
 */
function useLatestQuery() {
  const [query, setQuery] = useFilterParams();
  const latest = useRef(query);
  const written = useRef(new Set<string>());
  useEffect(() => {
    // One's own writes arrive here later, possibly after newer ones; only others' are adopted.
    if (!written.current.delete(query.toString())) latest.current = query;
  }, [query]);
  const update = useCallback(
    (change: (before: URLSearchParams) => URLSearchParams) => {
      const next = change(latest.current);
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      written.current.add(next.toString());
      setQuery(next);
    },
    [setQuery],
  );
  return [query, update] as const;
}

function withParams(
  before: URLSearchParams,
  part: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined || value === "") after.delete(name);
    else after.set(name, value);
  }
  return after;
}
