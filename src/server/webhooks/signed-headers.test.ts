import { randomBytes, randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createVault } from "#server/platform/vault.ts";
import { newWebhookSecret, ownerOfSecret, signedHeaders } from "./signed-headers.ts";

const vault = createVault(randomBytes(32));
const endpointId = randomUUIDv7();
const seal = (secret: string) => vault.seal(secret, ownerOfSecret(endpointId));

describe("signatures of webhooks", () => {
  it("are verified by the official package, whatever the payload", () => {
    const secret = newWebhookSecret();
    const sealed = { endpointId, secret: seal(secret), previousSecret: null, previousSecretUntil: null };
    fc.assert(
      fc.property(fc.json(), (payload) => {
        const at = new Date();
        const headers = signedHeaders({ eventId: randomUUIDv7(), payload, at }, sealed, vault);
        expect(new Webhook(secret).verify(payload, headers)).toEqual(JSON.parse(payload));
        expect(() => new Webhook(secret).verify(`${payload} `, headers)).toThrow(WebhookVerificationError);
      }),
    );
  });

  it("are of both secrets until the overlap ends", () => {
    const [old, current] = [newWebhookSecret(), newWebhookSecret()];
    const at = new Date();
    const payload = '{"type":"webhook.test"}';
    const headersUntil = (until: Date) =>
      signedHeaders(
        { eventId: randomUUIDv7(), payload, at },
        { endpointId, secret: seal(current), previousSecret: seal(old), previousSecretUntil: until },
        vault,
      );
    const during = headersUntil(new Date(at.getTime() + 1));
    const after = headersUntil(at);
    for (const headers of [during, after]) new Webhook(current).verify(payload, headers);
    new Webhook(old).verify(payload, during);
    expect(() => new Webhook(old).verify(payload, after)).toThrow(WebhookVerificationError);
  });

  it("have secrets of 256 bits in the standard's form", () => {
    expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
