import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isAwaitingApproval } from "./api-error.ts";
import { approvalsKey } from "./approvals-key.ts";
import { staffKey } from "./staff-query.ts";
import { userKey } from "./user-query.ts";

/**
 * The specification's defaults: no refetch on focus or by time, and no retries; the event stream writes live
 * data into this cache. A lost session or account, or another one, shows at the next refused call, and the guards
 * react to the new user.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSession }),
    mutationCache: new MutationCache({
      onError: (error) => {
        noticeSession(error);
        if (isAwaitingApproval(error)) void client.invalidateQueries({ queryKey: approvalsKey });
      },
    }),
    defaultOptions: {
      queries: {
        // Queries run without a connection too, so that they fail visibly instead of waiting for ever.
        networkMode: "always",
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });

  // The desk's event stream covers its lists alone, so its data is also read whenever a screen is opened.
  client.setQueryDefaults(["desk"], { staleTime: 0 });

  // Failed queries are refetched once the connection is back.
  onlineManager.subscribe((isOnline) => {
    if (isOnline) void client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  });

  function noticeSession(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "signed_out" || error.code === "no_account") client.setQueryData(userKey, null);
    if (error.code === "staff_only") client.setQueryData(staffKey, null);
    if (error.code === "account_held" || error.code === "account_switched")
      void client.invalidateQueries({ queryKey: userKey });
  }

  return client;
}
