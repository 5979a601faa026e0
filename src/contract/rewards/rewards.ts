import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, day, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const ofUser = z.object({ userId: id });

export const referralStats = z
  .object({
    referralCount: z
      .number()
      .describe(
        "People whose account is ready, which decide the tier, each once and without accounts of your own.",
      ),
    availableBalance: amountOut.describe("Spendable profit share in USD."),
    totalEarnings: amountOut.describe("Total earned in USD, less clawbacks."),
    sharePercent: z.number().describe("Share of the margin in percent: 12.5."),
    nextTier: z
      .object({ referrals: z.number(), sharePercent: z.number() })
      .nullable()
      .describe("Null at the top."),
  })
  .meta({ id: "ReferralStats" });
export type ReferralStats = z.output<typeof referralStats>;

export const readReferralStats = endpoint({
  operationId: "readReferralStats",
  method: "GET",
  path: "/api/referral-stats/:userId",
  access: "activated",
  summary: "The client's referral count, share of the margin and earnings",
  params: ofUser,
  answer: referralStats,
  refusals: ["not_found"],
});

export const referral = z
  .object({
    id,
    email: z.string().describe("Masked except for the first character and the domain."),
    ready: z.boolean().describe("Whether the account is ready, and so counts unless it is own or again."),
    own: z.boolean().describe("Whether it belongs to the client themselves, who earns nothing from it."),
    // A server of the version before doesn't answer it.
    again: z
      .boolean()
      .default(false)
      .describe("Whether an earlier referral belongs to the same person, who counts once."),
    joinedAt: timestamp,
  })
  .meta({ id: "Referral" });
export type Referral = z.output<typeof referral>;

export const listReferrals = endpoint({
  operationId: "listReferrals",
  method: "GET",
  path: "/api/referrals/:userId",
  access: "activated",
  summary: "The client's referral code and referred clients, newest first",
  params: ofUser,
  query: page,
  answer: pageSchema(referral).extend({ referralCode: z.string() }),
  refusals: ["not_found"],
});

export const shareMovement = z
  .object({
    id,
    kind: z.enum(["earned", "taken_back", "cashed_out", "spent", "returned", "given_up"]),
    amount: amountOut.describe("In USD; negative for money out."),
    tradeId: id.nullable().describe("Trade that it was spent on or restored from."),
    reference: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: "ShareMovement" });
export type ShareMovement = z.output<typeof shareMovement>;

export const listShareMovements = endpoint({
  operationId: "listShareMovements",
  method: "GET",
  path: "/api/profit-share/entries",
  access: "activated",
  summary: "Profit share transactions, newest first",
  query: page,
  answer: pageSchema(shareMovement),
  refusals: [],
});

export const cashOut = endpoint({
  operationId: "cashOut",
  method: "POST",
  path: "/api/profit-share/cash-out",
  access: "activated",
  summary: "Cash out profit share: half of it is credited to the client's USD balance",
  body: z.object({ amount: amountIn }),
  answer: referralStats,
  idempotent: true,
  refusals: [
    "account_under_review",
    "payments_paused",
    "payouts_on_hold",
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "cash_out_too_small",
    "profit_share_insufficient",
  ],
});

export const pointsEntry = z
  .object({
    id,
    kind: z.enum(["earned", "taken_back"]),
    points: z.string().describe("Two decimals; negative for a clawback."),
    amount: amountOut.describe("Exchanged amount in GBP."),
    tradeId: id,
    reference: z.string(),
    at: timestamp,
  })
  .meta({ id: "PointsEntry" });
export type PointsEntry = z.output<typeof pointsEntry>;

export const readPoints = endpoint({
  operationId: "readPoints",
  method: "GET",
  path: "/api/points",
  access: "activated",
  summary: "The client's points, their expected value and the exchanges that earned them",
  query: page,
  answer: z.object({
    total: z.string().describe("With two decimals."),
    value: amountOut.describe("In GBP; an estimate, not a promise."),
    programme: z.object({
      year: z.number().describe("Current programme year: 1 is the first, 0 or less before the start."),
      startsOn: day,
      pointsPerTenThousand: z.string().describe("Points per £10,000 this year, two decimals."),
    }),
    path: z
      .array(z.object({ at: timestamp, total: z.string() }))
      .describe("Total at the end of each week with a change, oldest first."),
    entries: z.array(pointsEntry),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});
export type Points = z.output<typeof readPoints.answer>;
