import type { ResponseBody } from "#contract/endpoint.ts";
import type { readPayment } from "#contract/payments/invoices.ts";
import { asSentence } from "#domain/payments/close-outs/price-closeout.ts";

type Returned = Pick<ResponseBody<typeof readPayment>, "returnReason" | "currency">;

/** Why a payment was returned, and where its money is; undefined when it wasn't. */
export function describeReturn({ returnReason, currency }: Returned): string | undefined {
  if (returnReason === null) return undefined;
  return `${asSentence(returnReason)} The money is back in your ${currency} balance.`;
}
