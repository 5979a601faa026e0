import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, byId, currencyOut, day, dayIn } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { payoutSchemes } from "#domain/payments/beneficiaries/payout-terms.ts";

export const payoutTerms = z
  .object({
    scheme: z.enum(payoutSchemes),
    schemeName: z.string().describe('As people call it, "Faster Payments".'),
    currency: currencyOut,
    fee: amountOut.describe("Ours."),
    mayBeReduced: z.boolean().describe("Whether banks on the way may take a fee from the amount."),
    cutOff: z.string().describe("Local time, `15:00`, by which a payment still leaves on that day."),
    cutOffZone: z.string().describe("IANA time zone of the cut-off."),
    leavesOn: day,
    arrivesOn: day,
  })
  .meta({ id: "PayoutTerms" });
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
