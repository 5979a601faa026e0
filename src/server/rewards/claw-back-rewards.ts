import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { clawBackOwed } from "./claw-back-owed.ts";
import { lockShare } from "./lock-share.ts";
import { findPoints } from "./points-store.ts";
import { recordPoints } from "./record-points.ts";
import { earnerOf, markEarningFailed } from "./store.ts";

type Failed = { readonly clientId: string; readonly tradeId: string };
type Context = { readonly now: Date; readonly newId: () => string };

/** Claws back a failed trade's rewards, once: the client's points and the referrer's profit share. */
export async function clawBackRewards(tx: Transaction, failed: Failed, context: Context): Promise<void> {
  const { tradeId } = failed;
  await lockTrade(tx, tradeId);
  await clawBackPoints(tx, failed, context);
  const clientId = await earnerOf(tx, tradeId);
  if (clientId === undefined) return;
  await lockShare(tx, clientId);
  await markEarningFailed(tx, tradeId, context.now);
  await clawBackOwed(tx, { clientId }, context);
}

async function clawBackPoints(
  tx: Transaction,
  { clientId, tradeId }: Failed,
  { now, newId }: Context,
): Promise<void> {
  const earned = await findPoints(tx, tradeId, "earned");
  if (!earned || (await findPoints(tx, tradeId, "taken_back"))) return;
  const entry = { ...earned, id: newId(), clientId, tradeId, exact: -earned.exact };
  await recordPoints(tx, { ...entry, kind: "taken_back", createdAt: now });
}
