import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/** Queries that a timer will try again, so that many changes in an outage make one attempt. */
const waiting = new WeakSet<Query>();

type Matches = (queryKey: readonly unknown[]) => boolean;

/** Fetches again what changed at the server, until the screen has it: what fails for now is tried again with backoff. */
export function refreshQueries(queryClient: QueryClient, matches: Matches): void {
  void fetchAgain(queryClient, ({ queryKey }) => matches(queryKey), firstRetryMs);
}

async function fetchAgain(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
  retryMs: number,
): Promise<void> {
  await queryClient.invalidateQueries({ predicate });
  const isToRetry = (query: Query) => predicate(query) && hasFailed(query) && !waiting.has(query);
  const failed = queryClient.getQueryCache().findAll({ type: "active", predicate: isToRetry });
  if (failed.length === 0) return;
  for (const query of failed) waiting.add(query);
  setTimeout(() => {
    // The others were fetched meanwhile, or are no longer shown.
    const still = new Set(
      failed.filter((query) => waiting.delete(query) && hasFailed(query) && query.isActive()),
    );
    void fetchAgain(queryClient, (query) => still.has(query), Math.min(retryMs * 2, maxRetryMs));
  }, retryMs);
}

/** Its last fetch failed for a reason that passes: the server was busy or could not be reached. */
function hasFailed({ state: { status, fetchStatus, data, error } }: Query): boolean {
  if (status !== "error" || fetchStatus !== "idle" || data === undefined) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
