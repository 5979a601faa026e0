import type { Points } from "#contract/rewards/rewards.ts";
import type { Day } from "#domain/calendar.ts";
import { formatAmount, money } from "#domain/money.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import {
  earnedPoints,
  expectedValue,
  formatPoints,
  programmeYear,
} from "#domain/rewards/programme-points.ts";
import { decodeCursor, pageOf } from "../platform/page.ts";
import type { Database } from "../platform/postgres/database.ts";
import { listPoints, pointsPath, totalPoints } from "./points-store.ts";

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
export async function readPoints(
  db: Database,
  { clientId, cursor, limit }: PointsParams,
  { now, programmeStart }: Context,
): Promise<Points> {
  const rows = await listPoints(db, clientId, decodeCursor(cursor), limit);
  const { items, nextCursor } = pageOf(rows, limit);
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
