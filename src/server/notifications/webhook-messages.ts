import type { Message } from "./messages.ts";

export type DisabledWebhookFacts = {
  readonly id: string;
  readonly url: string;
  readonly because: "gone" | "failing";
};

const reasons = {
  gone: "Your server answered 410 (Gone), which asks us to stop.",
  failing: "Every delivery has failed for five days.",
} as const;

export function webhookDisabled({ id, url, because }: DisabledWebhookFacts): Message {
  return {
    kind: "webhook_disabled",
    title: "Webhook endpoint disabled",
    text: `We've stopped sending events to ${url}. ${reasons[because]} New events aren't kept for it until you enable it. Once your server is ready, enable the endpoint, replay those from before and read through the API what changed since.`,
    path: `/developers/webhooks/${id}`,
    action: "View the endpoint",
    facts: [{ name: "Endpoint", value: url }],
  };
}
