import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  id,
  page,
  pageSchema,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { coverStatuses } from "#domain/trading/treasury/lifecycle.ts";

const exchanged = {
  sold: amountOut,
  bought: amountOut,
  rate: rateOut.describe("Units of the bought currency per 1 of the sold one."),
};

const coverDeal = z
  .object({
    id,
    soldCurrency: currencyOut,
    boughtCurrency: currencyOut,
    amount: amountOut.describe("What is to be exchanged, of `amountCurrency`."),
    amountCurrency: currencyOut,
    reason: z.string(),
    status: z.enum(coverStatuses),
    drafted: z.object({
      at: timestamp,
      by: z.string(),
      own: z.boolean().describe("Whether the caller drafted it, and so can't confirm it."),
    }),
    // A server of the version before doesn't answer it.
    policy: z
      .object({
        setBy: z.string(),
        approvedBy: z.string().nullable().describe("Null where the only approver set it."),
      })
      .nullable()
      .default(null)
      .describe("The policy under which Summit dealt by itself; null for a deal that people made."),
    provider: z
      .object({ name: z.string(), simulated: z.boolean() })
      .nullable()
      .describe("Who quoted; simulated when nothing is dealt in a market. Null before the first quote."),
    quote: z
      .object({
        ...exchanged,
        id: z.string(),
        midRate: rateOut.describe("At mid-market, when it was quoted."),
        endsAt: timestamp,
        firmSeconds: z
          .number()
          .int()
          .describe("Whole seconds until its end, of this answer; 0 once it has ended."),
      })
      .nullable()
      .describe("The provider's latest firm quote."),
    confirmed: z
      .object({
        at: timestamp,
        by: z.string(),
        // A server of the version before doesn't answer it.
        own: z
          .boolean()
          .default(false)
          .describe("Whether the caller confirmed it, and so can't record its settlement."),
      })
      .nullable(),
    dealt: z
      .object({
        ...exchanged,
        at: timestamp,
        result: amountOut.describe(
          "Of the bought currency: what the provider gave more than mid-market; less, below zero.",
        ),
        valueDate: day,
      })
      .nullable(),
    settledAt: timestamp.nullable(),
    // A server of the version before doesn't answer it.
    awaitsSettlement: z
      .boolean()
      .default(false)
      .describe(
        "Whether its value date has come and its provider doesn't report settlements, so that the desk records it.",
      ),
    // A server of the version before doesn't answer it.
    settlement: z
      .object({ by: z.string(), reference: z.string() })
      .nullable()
      .default(null)
      .describe(
        "Who of the desk saw both amounts at the bank, and where; null where the provider reported it.",
      ),
    rejection: z.string().nullable().describe("Why nothing was dealt."),
  })
  .meta({
    id: "CoverDeal",
    description:
      "A deal with a liquidity provider that covers the house's position: DRAFT until a second person confirms it at a firm quote, then SENT, and FILLED or PARTLY once it is dealt; REJECTED when nothing was; UNKNOWN while no answer came; SETTLED once both amounts are exchanged.",
  });
export type CoverDeal = z.output<typeof coverDeal>;
/** Server-side form, with dates as Date. */
export type CoverDealInput = z.input<typeof coverDeal>;

export const listCoverDeals = endpoint({
  operationId: "listCoverDeals",
  method: "GET",
  path: "/api/admin/cover-deals",
  access: "staff",
  summary: "List cover deals, newest first, and the liquidity provider that quotes now",
  query: page,
  answer: pageSchema(coverDeal).extend({
    provider: z
      .object({
        name: z.string(),
        simulated: z.boolean(),
        // A server of the version before doesn't answer it.
        connected: z.boolean().default(true).describe("Whether it can be asked for a quote now."),
      })
      .nullable()
      .describe("Null where none is connected, so that nothing can be covered."),
  }),
  refusals: ["input_malformed"],
});

export const draftCoverDeal = endpoint({
  operationId: "draftCoverDeal",
  method: "POST",
  path: "/api/admin/cover-deals",
  access: "staff",
  summary: "Draft a cover deal, which a second person confirms at a firm quote",
  body: z.object({
    soldCurrency: currencyCode,
    boughtCurrency: currencyCode,
    amount: amountIn,
    amountCurrency: currencyCode.describe("Currency of `amount`: the sold or the bought one."),
    reason: oneLine(500).min(1, "Enter a reason"),
  }),
  answer: coverDeal,
  status: 201,
  idempotent: true,
  refusals: ["amount_malformed", "amount_too_large", "amount_too_precise", "input_invalid", "same_currency"],
});

export const quoteCoverDeal = endpoint({
  operationId: "quoteCoverDeal",
  method: "POST",
  path: "/api/admin/cover-deals/:id/quote",
  access: "staff",
  isRead: true,
  summary: "Get the provider's firm quote for a draft, in place of the one before",
  params: byId,
  answer: coverDeal,
  refusals: [
    "cover_deal_sent",
    "cover_disconnected",
    "cover_unavailable",
    "not_found",
    "rate_indicative",
    "rate_unavailable",
  ],
});

export const confirmCoverDeal = endpoint({
  operationId: "confirmCoverDeal",
  method: "POST",
  path: "/api/admin/cover-deals/:id/confirm",
  access: "staff",
  summary: "Confirm another person's draft at its quote and send it to the provider; a repeat sends nothing",
  params: byId,
  body: z.object({ quoteId: z.string().min(1).max(100) }),
  answer: coverDeal,
  refusals: [
    "cover_deal_sent",
    "cover_disconnected",
    "cover_quote_ended",
    "cover_unavailable",
    "not_found",
    "not_permitted",
    "second_person_recent",
    "second_person_same",
  ],
});

export const declineCoverDeal = endpoint({
  operationId: "declineCoverDeal",
  method: "POST",
  path: "/api/admin/cover-deals/:id/decline",
  access: "staff",
  summary: "Decline a draft, which ends it",
  params: byId,
  body: z.object({ reason: oneLine(200).min(1, "Enter a reason") }),
  answer: coverDeal,
  refusals: ["cover_deal_sent", "not_found"],
});

export const recordCoverSettlement = endpoint({
  operationId: "recordCoverSettlement",
  method: "POST",
  path: "/api/admin/cover-deals/:id/settle",
  access: "staff",
  summary: "Record that both amounts of a deal were exchanged at the bank; a repeat changes nothing",
  params: byId,
  body: z.object({
    reference: oneLine(100)
      .min(1, "Enter where the bank's statement has it")
      .describe("Where the bank's statement has both amounts."),
  }),
  answer: coverDeal,
  refusals: ["cover_not_due", "not_found", "not_permitted", "second_person_recent", "second_person_same"],
});
