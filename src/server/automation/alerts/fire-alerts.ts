import { formatRate } from "#domain/rate.ts";
import type { ReachedRate } from "#server/automation/matching/rate-trigger.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type AlertRow, fireReached } from "./store.ts";

/** Fires up to `limit` alerts that the rate has reached, from either side; returns how many. */
export async function fireAlerts(
  tx: Transaction,
  reached: ReachedRate,
  limit: number,
  now: Date,
): Promise<number> {
  const rising = await fireReached(tx, reached, "at_or_above", limit, now);
  const remaining = limit - rising.length;
  const falling = remaining > 0 ? await fireReached(tx, reached, "at_or_below", remaining, now) : [];
  const fired = [...rising, ...falling];
  await appendEvents(tx, fired.map(firedEvent), now);
  return fired.length;
}

function firedEvent(alert: AlertRow): DomainEvent {
  return {
    kind: "alert_fired",
    clientId: alert.clientId,
    alertId: alert.id,
    ...(alert.createdBy !== null && { createdBy: alert.createdBy }),
    fromCurrency: alert.fromCurrency,
    toCurrency: alert.toCurrency,
    targetRate: formatRate(alert.targetRate),
    clientRate: formatRate(alert.firedRate ?? alert.targetRate),
  };
}
