import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import type { AttemptFault, DeliveryStatus, DisableCause } from "#domain/webhooks/endpoint-health.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

type Look = { readonly label: string; readonly tone: BadgeTone };

export const endpointLooks: Readonly<Record<WebhookEndpoint["status"], Look>> = {
  active: { label: "Active", tone: "good" },
  failing: { label: "Failing", tone: "bad" },
  disabled: { label: "Disabled", tone: "quiet" },
};

export const deliveryLooks: Readonly<Record<DeliveryStatus, Look>> = {
  PENDING: { label: "Waiting", tone: "waiting" },
  DELIVERED: { label: "Delivered", tone: "good" },
  FAILED: { label: "Failed", tone: "bad" },
};

export const disableReasons: Readonly<Record<DisableCause, string>> = {
  gone: "We disabled this endpoint because your server answered 410 (Gone).",
  failing: "We disabled this endpoint because every delivery failed for five days.",
  member: "Someone in your team disabled this endpoint.",
};

const faults: Readonly<Record<AttemptFault, string>> = {
  address_not_public: "The address isn't on the public internet",
  answer_malformed: "The answer wasn't valid HTTP",
  certificate_invalid: "The TLS certificate isn't valid",
  connection_lost: "The connection was closed early",
  connection_refused: "The connection was refused",
  endpoint_disabled: "Not sent: the endpoint was disabled",
  host_not_found: "The host name has no address",
  redirected: "Redirects aren't followed",
  timed_out: "No answer within 10 seconds",
};

/** What came of an attempt: "200", or why there was no usable answer. */
export function describeAnswer({
  answerStatus,
  fault,
}: Pick<WebhookAttempt, "answerStatus" | "fault">): string {
  const status = answerStatus === null ? [] : [String(answerStatus)];
  return [...status, ...(fault === null ? [] : [faults[fault]])].join(": ");
}

/** One line about a delivery's attempts. */
export function describeAttempts(delivery: WebhookDelivery): string {
  if (delivery.attempts === 0)
    return delivery.status === "PENDING" ? "Not sent yet" : describeAnswer(delivery);
  const times = delivery.attempts === 1 ? "1 attempt" : `${delivery.attempts} attempts`;
  return `${times} · ${describeAnswer(delivery)}`;
}

/** Who added an endpoint. */
export function makerOf({ createdBy: { name, email } }: Pick<WebhookEndpoint, "createdBy">): string {
  return name.trim() || email;
}

/** An endpoint's host and path, without what all have in common. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/** JSON on several lines; any other text as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
