/** Endpoints of a client. */
export const maxEndpoints = 10;
/** Failures without any success for this long disable an endpoint. */
export const disableAfterMs = 5 * 24 * 60 * 60_000;
/** How long the secret before a rotation still signs. */
export const secretOverlapMs = 24 * 60 * 60_000;

/** Why an endpoint is disabled: its server answered 410, it failed for five days, or a member disabled it. */
export const disableCauses = ["gone", "failing", "member"] as const;
export type DisableCause = (typeof disableCauses)[number];

export const deliveryStatuses = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt got no usable answer; null where the status code says it. */
export const attemptFaults = [
  "address_not_public",
  "answer_malformed",
  "certificate_invalid",
  "connection_lost",
  "connection_refused",
  "endpoint_disabled",
  "host_not_found",
  "redirected",
  "timed_out",
] as const;
export type AttemptFault = (typeof attemptFaults)[number];

/** What came of an attempt. */
export type AttemptAnswer = { readonly status: number | null; readonly fault: AttemptFault | null };

/** Only a status of 2xx, fully answered in time, is a delivery. */
export function isDelivered({ status, fault }: AttemptAnswer): boolean {
  return fault === null && status !== null && status >= 200 && status < 300;
}

/** The cause for which a failed attempt disables its endpoint; undefined when it goes on. */
export function causeToDisable(
  { status }: AttemptAnswer,
  { failingSince, now }: { readonly failingSince: Date; readonly now: Date },
): Extract<DisableCause, "gone" | "failing"> | undefined {
  if (status === 410) return "gone";
  return now.getTime() - failingSince.getTime() >= disableAfterMs ? "failing" : undefined;
}

/** Requests at once to an endpoint that answers quickly, to one that is slow, and to one that fails. */
const requestsAtOnce = { quick: 10, slow: 4, failing: 2 } as const;
const slowMs = 2_000;

/** How many requests an endpoint gets at once; fewer when each takes long, so that none takes up the sender. */
export function requestLimit({
  isFailing,
  averageMs,
}: {
  readonly isFailing: boolean;
  readonly averageMs: number;
}): number {
  if (isFailing) return requestsAtOnce.failing;
  return averageMs > slowMs ? requestsAtOnce.slow : requestsAtOnce.quick;
}
