import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { readPayment } from "#contract/payments/invoices.ts";
import { call } from "./call.ts";

/** One payment to a recipient with its invoices. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ["payments", id],
    queryFn: ({ signal }) => call(readPayment, { params: { id }, signal }),
  });
}

/** Refetches what shows the invoices of payments and of requests. */
export async function invalidateInvoices(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ["payments", "trades", "approvals"].map((stale) => queryClient.invalidateQueries({ queryKey: [stale] })),
  );
}
