import { shownHundredths } from "#domain/rewards/programme-points.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { addToTotal, insertPoints, type NewPointsEntry } from "./points-store.ts";

/**
 * Adds exact points to a client's total and records what it grew by, so that an amount earns the same however it is
 * sliced. The trade is locked and has no entry of this kind.
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
