import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Clears the cache and marks nobody as signed in. The user query is set first: clearing the cache before
 * would orphan its subscribers and leave their screens up.
 */
export function clearSession(queryClient: QueryClient, whoKey: QueryKey): void {
  const who = JSON.stringify(whoKey);
  queryClient.setQueryData(whoKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== who });
  queryClient.getMutationCache().clear();
}
