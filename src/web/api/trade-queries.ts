import { queryOptions } from "@tanstack/react-query";
import { readPaymentInstructions } from "#contract/payments/payment-instructions.ts";
import { readAllocationDraft } from "#contract/trading/allocation-drafts.ts";
import { readTrade } from "#contract/trading/trades.ts";
import { call } from "./call.ts";

export function tradeQuery(id: string) {
  return queryOptions({
    queryKey: ["trades", id],
    queryFn: ({ signal }) => call(readTrade, { params: { id }, signal }),
  });
}

/** The unfinished split of a trade; stored with the session, so that a log-out deletes it. */
export function allocationDraftQuery(id: string) {
  return queryOptions({
    queryKey: ["drafts", "allocation", id],
    queryFn: ({ signal }) => call(readAllocationDraft, { params: { id }, signal }),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Payment instructions for a trade. */
export function paymentInstructionsQuery(id: string) {
  return queryOptions({
    queryKey: ["payment-instructions", id],
    // A restriction may have come or gone since, of which no event tells.
    staleTime: 0,
    queryFn: ({ signal }) => call(readPaymentInstructions, { params: { id }, signal }),
  });
}
