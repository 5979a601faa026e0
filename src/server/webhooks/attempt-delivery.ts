import { isDelivered } from "#domain/webhooks/endpoint-health.ts";
import { retryWaitMs } from "#domain/webhooks/retry-schedule.ts";
import type { App } from "#server/platform/app.ts";
import { startSpan } from "#server/platform/tracing/tracing.ts";
import type { AttemptResult, DueDelivery } from "./queue-store.ts";
import { signedHeaders } from "./signed-headers.ts";

type Sending = Pick<App, "clock" | "vault" | "webhookTransport">;

/**
 * Sends a delivery once, in the trace of what caused it; what came of it is still to be recorded. The event's id is
 * in the span as it is in the request: the client's server gets nothing else of the trace.
 */
export async function attemptTraced(delivery: DueDelivery, app: Sending): Promise<AttemptResult> {
  const { traceParent: parent, eventId, attempts } = delivery;
  const attributes = { "messaging.message.id": eventId, "summit.webhook.attempt": attempts + 1 };
  const span = parent && startSpan({ name: "send webhook", kind: "client", parent, attributes });
  if (!span) return attemptDelivery(delivery, app);
  try {
    const result = await attemptDelivery(delivery, app);
    const { answerStatus: status, fault } = result;
    const isOk = isDelivered({ status, fault });
    const answered = status === null ? {} : { "http.response.status_code": status };
    span.end(answered, isOk ? undefined : (fault ?? String(status)));
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

async function attemptDelivery(
  delivery: DueDelivery,
  { clock, vault, webhookTransport }: Sending,
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
