import { shownHundredths } from "#domain/rewards/programme-points.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { addToTotal, insertPoints, type NewPointsEntry } from "./points-store.ts";

/**
 * Adds exact points and records the rounded increase of the total, so that splitting an amount earns the
 * same. The trade is locked and has no entry of this kind.
 */
export async function recordPoints(
  tx: Transaction,
  entry: Omit<NewPointsEntry, "hundredths">,
): Promise<void> {
  const { clientId, exact, createdAt } = entry;
  const total = await addToTotal(tx, clientId, exact);
  const hundredths = shownHundredths(total) - shownHundredths(total - exact);
  await insertPoints(tx, { ...entry, hundredths });
  await appendEvents(tx, [{ kind: "points_changed", clientId }], createdAt);
}
