import { isDelivered } from "#domain/webhooks/endpoint-health.ts";
import { retryWaitMs } from "#domain/webhooks/retry-schedule.ts";
import type { App } from "#server/platform/app.ts";
import type { AttemptResult, DueDelivery } from "./queue-store.ts";
import { signedHeaders } from "./signed-headers.ts";

/** Sends a delivery once; what came of it is still to be recorded. */
export async function attemptDelivery(
  delivery: DueDelivery,
  { clock, vault, webhookTransport }: Pick<App, "clock" | "vault" | "webhookTransport">,
): Promise<AttemptResult> {
  const { id: deliveryId, endpointId, eventId, payload, url } = delivery;
  const startedAt = clock();
  const attempt = delivery.attempts + 1;
  const headers = signedHeaders({ eventId, payload, at: startedAt }, delivery, vault);
  const { status: answerStatus, ...answer } = await webhookTransport.post({ url, headers, body: payload });
  const now = clock();
  const isDone = isDelivered({ status: answerStatus, fault: answer.fault });
  const wait = isDone ? undefined : retryWaitMs(attempt, Math.random());
  return {
    ...{ deliveryId, endpointId, attempt, startedAt, headers, answerStatus, ...answer },
    ...(wait === undefined
      ? { status: isDone ? "DELIVERED" : "FAILED", nextAttemptAt: null, finishedAt: now }
      : { status: "PENDING", nextAttemptAt: new Date(now.getTime() + wait), finishedAt: null }),
  };
}
