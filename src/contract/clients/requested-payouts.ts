import { amountOut, currencyOut, day, id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { payoutSources } from "#domain/clients/client-approvals/shown-payout.ts";

export const requestedPayouts = z.array(
  z.object({
    recipientId: id.nullable().describe("Null for a recipient that is not saved yet."),
    recipientName: z.string(),
    accountNumber: z.string(),
    amount: amountOut,
    currency: currencyOut,
    reference: z.string(),
    paidFrom: z
      .enum(payoutSources)
      .nullable()
      .describe("The balance in its currency, or an exchange; null in older requests."),
    paysOn: day.nullable().describe("Its first day; null when it is paid as soon as it is approved."),
  }),
);
