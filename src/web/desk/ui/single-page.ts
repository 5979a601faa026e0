import type { UseQueryResult } from "@tanstack/react-query";

/** A list that is read whole, as a list of one page. */
export function singlePage<Row>(query: UseQueryResult<readonly Row[]>) {
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
