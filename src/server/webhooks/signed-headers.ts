import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Vault } from "#server/platform/vault.ts";

const secretBytes = 32;
const prefix = "whsec_";

/** In the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString("base64")}`;
}

type Sealed = {
  readonly endpointId: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
};

/** What an endpoint's secrets are sealed for. */
export const ownerOfSecret = (endpointId: string) => `webhook ${endpointId}`;

/** The headers of Standard Webhooks; for a day after a rotation with a signature of either secret. */
export function signedHeaders(
  { eventId, payload, at }: { readonly eventId: string; readonly payload: string; readonly at: Date },
  { endpointId, secret, previousSecret, previousSecretUntil }: Sealed,
  vault: Vault,
): Record<string, string> {
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > at;
  const sealed = [secret, ...(isOverlapping && previousSecret !== null ? [previousSecret] : [])];
  const signatures = sealed.map((each) =>
    new Webhook(vault.open(each, ownerOfSecret(endpointId))).sign(eventId, at, payload),
  );
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(payload)),
    "user-agent": "Summit-Webhooks/1",
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
