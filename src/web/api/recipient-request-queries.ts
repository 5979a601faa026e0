import { queryOptions } from "@tanstack/react-query";
import { listRecipientRequests, readRecipientRequest } from "#contract/payments/recipient-requests.ts";
import { call } from "./call.ts";

export const recipientRequestsQuery = queryOptions({
  queryKey: ["recipient-requests"],
  queryFn: ({ signal }) => call(listRecipientRequests, { signal }),
});

export function recipientRequestQuery(id: string) {
  return queryOptions({
    queryKey: ["recipient-requests", id],
    queryFn: ({ signal }) => call(readRecipientRequest, { params: { id }, signal }),
  });
}
