import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { staffKey } from "./staff-query.ts";
import { userKey } from "./user-query.ts";

/**
 * The specification's defaults: nothing is read again by itself, on focus or by time, and nothing is retried.
 * What is live comes over the event stream, which writes here. A session that ended or an account that was put on
 * hold shows at the first call it refuses: the guards then see the new user and act.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSession }),
    mutationCache: new MutationCache({ onError: noticeSession }),
    defaultOptions: {
      queries: {
        // Asked without a connection too: the call then fails and the screen says so, instead of waiting for ever.
        networkMode: "always",
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });

  // The desk has no event stream: what clients and colleagues did since is read whenever a screen is opened.
  client.setQueryDefaults(["desk"], { staleTime: 0 });

  // What failed for want of a connection is asked for again once there is one.
  onlineManager.subscribe((isOnline) => {
    if (isOnline) void client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  });

  function noticeSession(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "signed_out") client.setQueryData(userKey, null);
    if (error.code === "staff_only") client.setQueryData(staffKey, null);
    if (error.code === "account_held") void client.invalidateQueries({ queryKey: userKey });
  }

  return client;
}
