import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isAwaitingApproval } from "./api-error.ts";
import { approvalsKey } from "./approvals-key.ts";
import { rereadOvertaken } from "./reread-overtaken.ts";
import { staffKey } from "./staff-query.ts";
import { hasTimedOut } from "./timed-out.ts";
import { userKey } from "./user-query.ts";

type QueryClientOptions = {
  /** Where failures are reported whose screen was left while they were sent, unless their own callbacks report them. */
  reports?: { readonly count: () => number; readonly add: (error: unknown) => void };
};

/** What the log-in page, the request for approval or the one who dismissed a confirmation says or knows already. */
const shownElsewhere: ReadonlySet<string | undefined> = new Set([
  "account_switched",
  "approval_pending",
  "confirmation_required",
  "no_account",
  "signed_out",
  "staff_only",
]);

function isShownElsewhere(error: unknown): boolean {
  return error instanceof ApiError && shownElsewhere.has(error.code);
}

/**
 * The specification's defaults: no refetch on focus or by time, and no retries; the event stream writes live
 * data into this cache. A lost session or account, or another one, shows at the next refused call, and the guards
 * react to the new user.
 */
export function createQueryClient({ reports }: QueryClientOptions = {}): QueryClient {
  /** Changes whose screen or dialog is still open, which shows their failure. */
  const watched = new WeakSet<object>();
  /** Reports before the callbacks of a failed change that nobody watches. */
  const reportsBefore = new WeakMap<object, number>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSession }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (reports && !watched.has(mutation) && !isShownElsewhere(error))
          reportsBefore.set(mutation, reports.count());
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

  client.getMutationCache().subscribe((event) => {
    if (event.type === "observerAdded") watched.add(event.mutation);
    if (event.type === "observerRemoved") watched.delete(event.mutation);
    if (event.type !== "updated" || event.action.type !== "error") return;
    // Once the mutation is over: while it runs, the end of a session counts as what it asked for, and isn't explained.
    noticeSession(event.action.error);
    if (reports && reports.count() === reportsBefore.get(event.mutation)) reports.add(event.action.error);
  });

  rereadOvertaken(client);

  // The desk's event stream covers its lists alone, so its data is also read whenever a screen is opened.
  client.setQueryDefaults(["desk"], { staleTime: 0 });

  // Failed queries are refetched once the connection is back.
  onlineManager.subscribe((isOnline) => {
    if (isOnline) void client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  });

  function noticeSession(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if ((error.code === "signed_out" || error.code === "staff_only") && hasTimedOut()) return;
    if (error.code === "signed_out" || error.code === "no_account") client.setQueryData(userKey, null);
    if (error.code === "staff_only") client.setQueryData(staffKey, null);
    if (error.code === "account_held" || error.code === "account_switched")
      void client.invalidateQueries({ queryKey: userKey });
  }

  return client;
}
