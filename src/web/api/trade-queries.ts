import { queryOptions } from "@tanstack/react-query";
import { readPaymentInstructions } from "#contract/payments/payment-instructions.ts";
import { readAllocationDraft, readTrade } from "#contract/trading/trades.ts";
import { call } from "./call.ts";

/** One trade with all that happened to it; read again by itself when the event stream says that it changed. */
export function tradeQuery(id: string) {
  return queryOptions({
    queryKey: ["trades", id],
    queryFn: ({ signal }) => call(readTrade, { params: { id }, signal }),
  });
}

/** The split of a trade as far as the client has entered it; kept with the session, so that a log-out forgets it. */
export function allocationDraftQuery(id: string) {
  return queryOptions({
    queryKey: ["drafts", "allocation", id],
    queryFn: ({ signal }) => call(readAllocationDraft, { params: { id }, signal }),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Where to send the money for a trade. */
export function paymentInstructionsQuery(id: string) {
  return queryOptions({
    queryKey: ["payment-instructions", id],
    queryFn: ({ signal }) => call(readPaymentInstructions, { params: { id }, signal }),
  });
}
