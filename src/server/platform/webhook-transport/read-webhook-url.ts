import { type CheckedUrl, checkWebhookUrl } from "#domain/webhooks/webhook-url.ts";
import type { Config } from "#server/platform/config.ts";

/** Checks an endpoint's address; only the demo may send to the machine itself. */
export function readWebhookUrl(text: string, { DEMO }: Pick<Config, "DEMO">): CheckedUrl {
  return checkWebhookUrl(text, URL.parse(text), { allowLoopback: DEMO });
}
