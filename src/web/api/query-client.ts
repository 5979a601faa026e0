import { QueryClient } from "@tanstack/react-query";

/**
 * The specification's defaults: nothing is read again by itself, on focus or by time, and nothing is retried.
 * What is live comes over the event stream, which writes here.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
