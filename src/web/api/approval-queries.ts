import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type Approval,
  listApprovals,
  listApprovalsAbout,
  listForwardPricingApprovals,
  listPricingApprovals,
} from "#contract/clients/approvals.ts";
import { approvalsKey } from "./approvals-key.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** Changes that need a second person, pending and decided, newest first. */
export function approvalsQuery(state: "pending" | "decided") {
  return infiniteQueryOptions({
    queryKey: [...approvalsKey, state],
    queryFn: ({ signal, pageParam }) =>
      call(listApprovals, { query: { state, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Pending changes of one client or trade. */
export function approvalsAboutQuery(id: string) {
  return aboutQuery(id, (signal) => call(listApprovalsAbout, { params: { id }, signal }));
}

/** Pending changes of margins, currencies and tolerances. */
export const pricingApprovalsQuery = aboutQuery("pricing", (signal) =>
  call(listPricingApprovals, { signal }),
);

/** Pending changes of deposit rates, pairs open to forwards and their margins. */
export const forwardPricingApprovalsQuery = aboutQuery("forward-pricing", (signal) =>
  call(listForwardPricingApprovals, { signal }),
);

export type ApprovalsAboutQuery = ReturnType<typeof aboutQuery>;

function aboutQuery(subject: string, load: (signal: AbortSignal) => Promise<{ items: Approval[] }>) {
  return queryOptions({
    queryKey: [...approvalsKey, "about", subject],
    queryFn: ({ signal }) => load(signal),
  });
}
