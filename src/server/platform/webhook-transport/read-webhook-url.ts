import { isLoopbackAddress } from "#domain/webhooks/public-address.ts";
import { type CheckedUrl, checkWebhookUrl } from "#domain/webhooks/webhook-url.ts";
import type { Config } from "#server/platform/config.ts";

export type ServedAt = Pick<Config, "DEMO" | "PUBLIC_URL">;

/** Checks an endpoint's address; only a demo that nobody but its own machine reaches may send to that machine. */
export function readWebhookUrl(text: string, { DEMO, PUBLIC_URL }: ServedAt): CheckedUrl {
  const allowLoopback = DEMO && (PUBLIC_URL === undefined || isHere(new URL(PUBLIC_URL)));
  return checkWebhookUrl(text, URL.parse(text), { allowLoopback });
}

function isHere({ hostname }: URL): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ""));
}
