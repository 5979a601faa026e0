import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, day, id, page, pageOf, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const ofUser = z.object({ userId: id });

export const referralStats = z.object({
  /** Those referred whose account is ready: they decide the tier. */
  referralCount: z.number(),
  /** Profit share that can be spent or cashed out, in US dollars. */
  availableBalance: amountOut,
  /** All that was earned so far, in US dollars, less what failed trades took back. */
  totalEarnings: amountOut,
  /** The share of the margin that the tier gives, in per cent: 12.5. */
  sharePercent: z.number(),
  /** What one more step gives; null at the top. */
  nextTier: z.object({ referrals: z.number(), sharePercent: z.number() }).nullable(),
});
export type ReferralStats = z.output<typeof referralStats>;

export const readReferralStats = endpoint({
  method: "GET",
  path: "/api/referral-stats/:userId",
  access: "activated",
  summary: "How many the client referred, their share of the margin, and what it has earned them",
  params: ofUser,
  answer: referralStats,
  refusals: ["not_found"],
});

export const referral = z.object({
  id,
  /** Masked: what stands before the @ is hidden but for its first character. */
  email: z.string(),
  /** Whether the account is ready, so that it counts. */
  ready: z.boolean(),
  joinedAt: timestamp,
});
export type Referral = z.output<typeof referral>;

export const listReferrals = endpoint({
  method: "GET",
  path: "/api/referrals/:userId",
  access: "activated",
  summary: "The client's referral code and those who joined with it, newest first",
  params: ofUser,
  query: page,
  answer: pageOf(referral).extend({ referralCode: z.string() }),
  refusals: ["not_found"],
});

export const shareMovement = z.object({
  id,
  kind: z.enum(["earned", "taken_back", "cashed_out", "spent", "returned", "given_up"]),
  /** In US dollars; below zero where it went out. */
  amount: amountOut,
  /** The client's own exchange that it was spent on or came back from. */
  tradeId: id.nullable(),
  reference: z.string().nullable(),
  at: timestamp,
});
export type ShareMovement = z.output<typeof shareMovement>;

export const listShareMovements = endpoint({
  method: "GET",
  path: "/api/profit-share/entries",
  access: "activated",
  summary: "What came into the client's profit share and what went out, newest first",
  query: page,
  answer: pageOf(shareMovement),
  refusals: [],
});

export const cashOut = endpoint({
  method: "POST",
  path: "/api/profit-share/cash-out",
  access: "activated",
  summary: "Claim profit share as cash: half of it goes to the client's USD balance",
  body: z.object({ amount: amountIn }),
  answer: referralStats,
  idempotent: true,
  refusals: [
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "cash_out_too_small",
    "profit_share_insufficient",
  ],
});

export const pointsEntry = z.object({
  id,
  kind: z.enum(["earned", "taken_back"]),
  /** With two decimals, below zero where they were taken back. */
  points: z.string(),
  /** What was exchanged, in pounds. */
  amount: amountOut,
  tradeId: id,
  reference: z.string(),
  at: timestamp,
});
export type PointsEntry = z.output<typeof pointsEntry>;

export const readPoints = endpoint({
  method: "GET",
  path: "/api/points",
  access: "activated",
  summary: "The client's points, what they are expected to be worth, and each exchange that earned some",
  query: page,
  answer: z.object({
    /** With two decimals. */
    total: z.string(),
    /** In pounds; an expectation and no promise. */
    value: amountOut,
    programme: z.object({
      /** The year that it is in: 1 is the first, 0 or less is before the start. */
      year: z.number(),
      startsOn: day,
      /** What £10,000 earns in this year, with two decimals. */
      pointsPerTenThousand: z.string(),
    }),
    /** How the total grew: its height at the end of each week in which it changed, oldest first. */
    path: z.array(z.object({ at: timestamp, total: z.string() })),
    entries: z.array(pointsEntry),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});
export type Points = z.output<typeof readPoints.answer>;
