import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { SummitWebhookError } from "./errors.ts";
import { type ReceivedWebhook, verifyWebhook } from "./webhooks.ts";

const secret = `whsec_${Buffer.from("a secret of twenty-four b").toString("base64")}`;
const other = `whsec_${Buffer.from("another of twenty-four by").toString("base64")}`;
const event = {
  id: "evt_1",
  type: "payment.completed",
  version: 1,
  created_at: "2026-11-25T10:00:00Z",
  client_id: "c",
  data: { object: "payment", id: "p", url: "/api/payments/p" },
};
const payload = JSON.stringify(event);

function signed(
  at = new Date(),
  by = secret,
  body = payload,
): ReceivedWebhook & { headers: Record<string, string> } {
  const headers = {
    "webhook-id": event.id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(by).sign(event.id, at, body),
  };
  return { payload: body, headers, secret };
}

describe("a webhook", () => {
  it("that Summit signed is its event, from Node's headers, a Headers object and bytes", () => {
    const { headers } = signed();
    expect(verifyWebhook(signed())).toEqual(event);
    expect(verifyWebhook({ payload, headers: new Headers(headers), secret })).toEqual(event);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    expect(verifyWebhook({ payload: new TextEncoder().encode(payload), headers: upper, secret })).toEqual(
      event,
    );
  });

  it("is Summit's by any of the secrets while one is replaced", () => {
    // One time for both, as a signature is of its second.
    const at = new Date();
    const { headers } = signed(at);
    expect(verifyWebhook({ payload, headers, secret: [other, secret] })).toEqual(event);
    const both = `${headers["webhook-signature"]} ${signed(at, other).headers["webhook-signature"]}`;
    expect(
      verifyWebhook({ payload, headers: { ...headers, "webhook-signature": both }, secret: other }),
    ).toEqual(event);
  });

  it.each<[string, () => ReceivedWebhook]>([
    ["by another secret", () => signed(new Date(), other)],
    ["too long ago", () => signed(new Date(Date.now() - 301_000))],
    ["in the future", () => signed(new Date(Date.now() + 301_000))],
    ["over another text", () => ({ ...signed(), payload: payload.replace("completed", "returned") })],
    [
      "over the same event, serialised again",
      () => ({ ...signed(), payload: JSON.stringify(event, null, 1) }),
    ],
    ["under another id", () => ({ ...signed(), headers: { ...signed().headers, "webhook-id": "evt_2" } })],
    ["without headers", () => ({ ...signed(), headers: {} })],
    ["without a secret", () => ({ ...signed(), secret: [] })],
    [
      "with an empty signature",
      () => ({ ...signed(), headers: { ...signed().headers, "webhook-signature": "v1," } }),
    ],
    ["over what is no JSON", () => signed(new Date(), secret, "{")],
  ])("signed %s is refused", (_, received) => {
    expect(() => verifyWebhook(received())).toThrow(SummitWebhookError);
  });
});
