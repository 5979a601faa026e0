import { describe, expect, it } from "vitest";
import { type SentEventType, testEventType, webhookEventTypes } from "#domain/webhooks/event-type.ts";
import { webhookEvents, webhookExample, webhookPayload } from "./webhook-events.ts";

const types: readonly SentEventType[] = [...webhookEventTypes, testEventType];

describe("the catalogue of webhook events", () => {
  it("describes exactly the types that are sent", () => {
    expect(Object.keys(webhookEvents)).toEqual(types);
  });

  it.each(types)("has an example of %s that its schema allows, field by field", (type) => {
    const schema = webhookPayload(type);
    expect(schema.parse(webhookExample(type))).toEqual(webhookExample(type));
    expect(Object.keys(webhookEvents[type].example)).toEqual(Object.keys(webhookEvents[type].data.shape));
  });
});
