import type { QueryClient } from "@tanstack/react-query";

/**
 * Reads a query again whose read was under way when a change was made, as its answer may be from before the change. The
 * library begins another read where data is invalidated that is there already, but it counts the answer of a first read as
 * fresh, and that of a read during which a change's own answer was stored.
 */
export function rereadOvertaken(client: QueryClient): void {
  const overtaken = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const { data, fetchStatus, isInvalidated } = query.state;
    const isFirst = data === undefined;
    // After a failure it counts as invalid already, so that the next invalidation would not be seen.
    if (action.type === "fetch" && isFirst && isInvalidated) query.setState({ isInvalidated: false });
    if (action.type === "invalidate" && isFirst && fetchStatus === "fetching") overtaken.add(query);
    if (action.type !== "success") return;
    if (action.manual) {
      // Rates are stored many times a second, and the next is as good as a read.
      if (fetchStatus === "fetching" && query.queryKey[0] !== "rates") overtaken.add(query);
    } else if (overtaken.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
