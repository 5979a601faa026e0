import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Takes what was read for somebody out of memory and says that nobody is signed in. In this order: clearing the cache first
 * would leave whoever watches `whoKey` with a query that nothing updates, and their screen standing.
 */
export function clearSession(queryClient: QueryClient, whoKey: QueryKey): void {
  const who = JSON.stringify(whoKey);
  queryClient.setQueryData(whoKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== who });
  queryClient.getMutationCache().clear();
}
