import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountIn, amountOut, currencyCode, currencyOut, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const windowMinutes = z
  .number()
  .int()
  .min(0, "Enter whole minutes from 0 to 1440")
  .max(1_440, "Enter whole minutes from 0 to 1440")
  .describe("Minutes for which the exposure has to stay above the threshold before it is covered.");
const maxSlippage = z
  .number()
  .int()
  .min(1, "Enter a percentage from 0.01 to 10")
  .max(1_000, "Enter a percentage from 0.01 to 10")
  .describe("How much worse than mid-market a quote may be, in hundredths of a percent.");

const coverPolicy = z
  .object({
    id,
    currency: currencyOut,
    threshold: amountOut.describe("Exposure above which the currency is covered."),
    windowMinutes,
    slice: amountOut.nullable().describe("Largest single deal; null for no bound."),
    maxSlippage,
    hardLimit: amountOut
      .nullable()
      .describe("Exposure above which it is covered without waiting for the window; null for none."),
    set: z.object({
      at: timestamp,
      by: z.string(),
      approvedBy: z.string().nullable().describe("Null where the only approver set it."),
    }),
    overSince: timestamp.nullable().describe("Since when the exposure is above the threshold."),
    failure: z
      .object({ since: timestamp, reason: z.string() })
      .nullable()
      .describe("Why the currency can't be covered; null while it can."),
  })
  .meta({
    id: "CoverPolicy",
    description: "When and how a currency's position covers itself. Amounts are in GBP, as exposures are.",
  });
export type CoverPolicyStatus = z.output<typeof coverPolicy>;
/** Server-side form, with dates as Date. */
export type CoverPolicyInput = z.input<typeof coverPolicy>;

const policies = z.object({ items: z.array(coverPolicy) });

export const listCoverPolicies = endpoint({
  operationId: "listCoverPolicies",
  method: "GET",
  path: "/api/admin/cover-policies",
  access: "staff",
  summary: "List the currencies that cover themselves, and how",
  answer: policies,
  refusals: [],
});

export const setCoverPolicy = endpoint({
  operationId: "setCoverPolicy",
  method: "PUT",
  path: "/api/admin/cover-policies",
  access: "staff",
  summary: "Set how a currency's position covers itself, or stop it; needs two people",
  body: z.object({
    currency: currencyCode,
    policy: z
      .object({
        threshold: amountIn,
        windowMinutes,
        slice: amountIn.nullable(),
        maxSlippage,
        hardLimit: amountIn.nullable(),
      })
      .nullable()
      .describe("Amounts in GBP; null stops the currency from covering itself."),
    replaces: id
      .nullish()
      .describe("The policy that was read, null for none; refused when it changed since."),
    reason: oneLine(500).min(1, "Enter a reason"),
  }),
  answer: policies,
  refusals: [
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "cover_policy_changed",
    "input_invalid",
  ],
});
