import type { UseQueryResult } from "@tanstack/react-query";

/** A complete list in the form of a single page. */
export function singlePage(query: UseQueryResult<unknown>) {
  return {
    data: query.data,
    isPending: query.isPending,
    isError: query.isError,
    isFetching: query.isFetching,
    isPlaceholderData: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: query.refetch,
  };
}
