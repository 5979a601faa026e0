import type { DisableCause } from "#domain/webhooks/endpoint-health.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { dropPending } from "./deliveries-store.ts";
import { disableFailedEndpoint } from "./endpoints-store.ts";

/** Disables an endpoint that is gone or has failed for days, once, and has the owners mailed. */
export async function disableFailed(
  tx: Transaction,
  endpointId: string,
  { because, now }: { readonly because: Extract<DisableCause, "gone" | "failing">; readonly now: Date },
): Promise<void> {
  const disabled = await disableFailedEndpoint(tx, endpointId, { because, now });
  if (!disabled) return;
  const { clientId, url } = disabled;
  await dropPending(tx, endpointId, now);
  await appendEvents(tx, [{ kind: "webhook_disabled", clientId, endpointId, url, because }], now);
  await notifyClients(tx, [{ clientId, kind: "webhooks", id: endpointId }]);
}
