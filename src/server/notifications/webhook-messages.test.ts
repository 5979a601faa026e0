import { describe, expect, it } from "vitest";
import { webhookDisabled } from "./webhook-messages.ts";

describe("the mail about a disabled webhook endpoint", () => {
  it.each([
    ["gone", "410 (Gone)"],
    ["failing", "five days"],
  ] as const)("says why (%s) and links to the endpoint", (because, reason) => {
    const url = "https://hooks.example.com/summit";
    const message = webhookDisabled({ id: "0199a3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d", url, because });
    expect(message.text).toContain(reason);
    expect(message.text).toContain(url);
    expect(message.path).toBe("/developers/webhooks/0199a3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d");
  });
});
