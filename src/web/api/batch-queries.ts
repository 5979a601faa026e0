import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listBatches, readBatch } from "#contract/payments/batches.ts";
import { call } from "./call.ts";

const pageSize = 50;

export const batchesQuery = infiniteQueryOptions({
  queryKey: ["batches"],
  queryFn: ({ signal, pageParam }) =>
    call(listBatches, { query: { cursor: pageParam, limit: pageSize }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** A batch with all its lines. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: ["batches", "one", id],
    queryFn: ({ signal }) => call(readBatch, { params: { id }, signal }),
  });
}
