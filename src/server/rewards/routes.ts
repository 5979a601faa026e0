import type { Points, ReferralStats, ShareMovement } from "#contract/rewards/rewards.ts";
import * as contract from "#contract/rewards/rewards.ts";
import { assert } from "#domain/assert.ts";
import type { Day } from "#domain/calendar.ts";
import { maskEmail } from "#domain/clients/accounts/mask-email.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import {
  earnedPoints,
  expectedValue,
  formatPoints,
  programmeYear,
} from "#domain/rewards/programme-points.ts";
import { getReferralTier, nextTier, type ReferralTier } from "#domain/rewards/referral-tiers.ts";
import { read, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { cashOutProfitShare } from "./cash-out-profit-share.ts";
import { listPoints, pointsPath, totalPoints } from "./points-store.ts";
import { countReferrals, listMovements, listReferrals, type MovementRow, shareTotals } from "./store.ts";

const kinds: Readonly<Record<string, ShareMovement["kind"]>> = {
  profit_share_earned: "earned",
  profit_share_taken_back: "taken_back",
  profit_share_cashed_out: "cashed_out",
  profit_share_given_up: "given_up",
  booking: "spent",
  booking_reversal: "returned",
};

function serializeMovement({ id, event, amount, tradeId, reference, createdAt }: MovementRow): ShareMovement {
  const kind = kinds[event];
  assert(kind, `${event} moves no profit share`);
  return {
    id,
    kind,
    amount: formatAmount(money(amount, "USD")),
    tradeId,
    reference,
    at: createdAt.toISOString(),
  };
}

export const rewardRoutes = [
  read(contract.readReferralStats, async ({ params, session }, { db }) =>
    readAsOfNow(db, (tx) => readReferralStats(tx, ownId(params, session))),
  ),
  read(contract.listReferrals, async ({ params, query, session }, { db }) => {
    const rows = await listReferrals(db, ownId(params, session), decodeCursor(query.cursor), query.limit);
    const { items, nextCursor } = toPage(rows, query.limit);
    return {
      referralCode: session.client.referralCode,
      items: items.map(({ id, email, status, own, again, createdAt }) => ({
        id,
        email: maskEmail(email),
        ready: status === "ACCOUNT_READY",
        own,
        again,
        joinedAt: createdAt,
      })),
      nextCursor,
    };
  }),
  read(contract.listShareMovements, async ({ query, session }, { db }) => {
    const rows = await listMovements(db, session.client.id, decodeCursor(query.cursor), query.limit);
    const { items, nextCursor } = toPage(rows, query.limit);
    return { items: items.map(serializeMovement), nextCursor };
  }),
  write(contract.cashOut, async ({ tx, body, session, now }, { newId }) => {
    const clientId = session.client.id;
    await cashOutProfitShare(tx, { clientId, amount: body.amount }, { now, newId });
    return readReferralStats(tx, clientId);
  }),
  read(contract.readPoints, ({ query, session, now }, { db, config }) =>
    readAsOfNow(db, (tx) =>
      readPoints(
        tx,
        { ...query, clientId: session.client.id },
        { now, programmeStart: config.POINTS_PROGRAMME_START },
      ),
    ),
  ),
];

/** @throws for any user id but the caller's own. */
function ownId({ userId }: { readonly userId: string }, { client }: ClientSession): string {
  if (userId !== client.id) throw new Refused("not_found");
  return client.id;
}

type PointsParams = {
  readonly clientId: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
};
type Context = { readonly now: Date; readonly programmeStart: Day };

/**
 * A client's points: total, estimated worth in pounds, history, and one page of entries.
 * @throws Refused `input_malformed` for an invalid cursor.
 */
async function readPoints(
  db: Database,
  { clientId, cursor, limit }: PointsParams,
  { now, programmeStart }: Context,
): Promise<Points> {
  const rows = await listPoints(db, clientId, decodeCursor(cursor), limit);
  const { items, nextCursor } = toPage(rows, limit);
  const total = await totalPoints(db, clientId);
  const year = programmeYear(programmeStart, now);
  const path = await pointsPath(db, clientId);
  return {
    total: formatPoints(total),
    value: formatAmount(money(expectedValue(total), "GBP")),
    programme: {
      year,
      startsOn: programmeStart,
      pointsPerTenThousand: formatPoints(earnedPoints(pointsProgramme.perPounds * 100n, year)),
    },
    path: path.map((point) => ({ at: point.at.toISOString(), total: formatPoints(point.total) })),
    entries: items.map(({ id, kind, hundredths, gbpAmount, tradeId, reference, createdAt }) => ({
      id,
      kind: kind === "earned" ? "earned" : "taken_back",
      points: formatPoints(hundredths),
      amount: formatAmount(money(gbpAmount, "GBP")),
      tradeId,
      reference,
      at: createdAt.toISOString(),
    })),
    nextCursor,
  };
}

/** Number of referrals, the resulting profit share, and its earnings in USD. */
async function readReferralStats(db: Database | Transaction, clientId: string): Promise<ReferralStats> {
  const referralCount = await countReferrals(db, clientId);
  const { available, earned } = await shareTotals(db, clientId);
  const next = nextTier(referralCount);
  return {
    referralCount,
    availableBalance: formatAmount(money(available, "USD")),
    totalEarnings: formatAmount(money(earned, "USD")),
    sharePercent: percentOf(getReferralTier(referralCount)),
    nextTier: next ? { referrals: next.referrals, sharePercent: percentOf(next) } : null,
  };
}

function percentOf({ perMille }: ReferralTier): number {
  return perMille / 10;
}
