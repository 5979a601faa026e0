import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, byId, currencyOut, day, dayIn } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { payoutSchemes } from "#domain/payments/beneficiaries/payout-terms.ts";

export const payoutTerms = z.object({
  scheme: z.enum(payoutSchemes),
  /** As people call it, "Faster Payments". */
  schemeName: z.string(),
  currency: currencyOut,
  /** Ours. */
  fee: amountOut,
  /** Whether banks on the way may take a fee from the amount. */
  mayBeReduced: z.boolean(),
  /** Local time, `15:00`, by which a payment still leaves on that day. */
  cutOff: z.string(),
  /** IANA time zone of the cut-off. */
  cutOffZone: z.string(),
  leavesOn: day,
  arrivesOn: day,
});
export type PayoutTerms = z.output<typeof payoutTerms>;

export const readPayoutTerms = endpoint({
  operationId: "readPayoutTerms",
  method: "GET",
  path: "/api/beneficiaries/:id/payout-terms",
  access: "activated",
  summary: "Get the fee and the day of arrival of a payment to a recipient, made now or on a day",
  params: byId,
  query: z.object({ amount: amountIn.optional(), on: dayIn.optional() }),
  answer: payoutTerms,
  refusals: ["not_found"],
});
