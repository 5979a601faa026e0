import * as contract from "#contract/rewards/rewards.ts";
import { maskEmail } from "#domain/clients/accounts/mask-email.ts";
import { Refused } from "#domain/refusal.ts";
import { read, write } from "../platform/http/route.ts";
import { decodeCursor, pageOf } from "../platform/page.ts";
import type { ClientSession } from "../platform/session/sessions.ts";
import { cashOutProfitShare } from "./cash-out-profit-share.ts";
import { readPoints } from "./read-points.ts";
import { readReferralStats } from "./read-referral-stats.ts";
import { serializeMovement } from "./serialize-movement.ts";
import { listMovements, listReferrals } from "./store.ts";

export const rewardRoutes = [
  read(contract.readReferralStats, async ({ params, session }, { db }) =>
    readReferralStats(db, ownId(params, session)),
  ),
  read(contract.listReferrals, async ({ params, query, session }, { db }) => {
    const rows = await listReferrals(db, ownId(params, session), decodeCursor(query.cursor), query.limit);
    const { items, nextCursor } = pageOf(rows, query.limit);
    return {
      referralCode: session.client.referralCode,
      items: items.map(({ id, email, status, createdAt }) => ({
        id,
        email: maskEmail(email),
        ready: status === "ACCOUNT_READY",
        joinedAt: createdAt,
      })),
      nextCursor,
    };
  }),
  read(contract.listShareMovements, async ({ query, session }, { db }) => {
    const rows = await listMovements(db, session.client.id, decodeCursor(query.cursor), query.limit);
    const { items, nextCursor } = pageOf(rows, query.limit);
    return { items: items.map(serializeMovement), nextCursor };
  }),
  write(contract.cashOut, async ({ tx, body, session, now }, { newId }) => {
    const clientId = session.client.id;
    await cashOutProfitShare(tx, { clientId, amount: body.amount }, { now, newId });
    return readReferralStats(tx, clientId);
  }),
  read(contract.readPoints, ({ query, session, now }, { db, config }) =>
    readPoints(
      db,
      { ...query, clientId: session.client.id },
      { now, programmeStart: config.POINTS_PROGRAMME_START },
    ),
  ),
];

/** @throws for any user id but the caller's own. */
function ownId({ userId }: { readonly userId: string }, { client }: ClientSession): string {
  if (userId !== client.id) throw new Refused("not_found");
  return client.id;
}
