import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { byId, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import {
  apiScopeNames,
  maxApiKeyDays,
  maxApiKeyName,
  maxIpRanges,
} from "#domain/clients/api-keys/api-key.ts";
import { normaliseIpRange } from "#domain/clients/api-keys/ip-range.ts";

const scope = z
  .enum(apiScopeNames, "Choose what the key may do")
  .meta({ id: "ApiScope", "x-extensible": true });

export const apiKey = z
  .object({
    id,
    name: z.string(),
    prefix: z.string().describe("The first characters, such as `sk_live_4fT9`."),
    lastCharacters: z.string(),
    scopes: z.array(scope),
    ipRanges: z.array(z.string()).describe("In CIDR notation; empty for any address."),
    createdBy: z.object({ id, name: z.string(), email: z.string() }),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe("Null for a key that doesn't expire."),
    lastUsedAt: timestamp.nullable().describe("Within a minute; null if never."),
    lastUsedFrom: z.string().nullable().describe("The IP address of the last use."),
    revokedAt: timestamp.nullable(),
    status: z
      .enum(["active", "expired", "revoked", "suspended"])
      .describe("`suspended` while its creator's login is closed."),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof apiKey>;

export const listApiKeys = endpoint({
  operationId: "listApiKeys",
  method: "GET",
  path: "/api/api-keys",
  access: "activated",
  summary: "List the client's API keys: those that work, then the last that were revoked or expired",
  answer: z.object({ items: z.array(apiKey) }),
  refusals: [],
});

const ipRange = z
  .string()
  .trim()
  .max(60)
  .refine((text) => normaliseIpRange(text) !== undefined, "Enter IP addresses or ranges, like 192.0.2.0/24")
  .transform((text) => normaliseIpRange(text) ?? text);

export const apiKeyIn = z
  .object({
    name: oneLine(maxApiKeyName).min(1, "Name the key after what will use it"),
    scopes: z
      .array(scope)
      .min(1, "Choose what the key may do")
      .max(apiScopeNames.length)
      .transform((scopes) => apiScopeNames.filter((each) => scopes.includes(each))),
    ipRanges: z
      .array(ipRange)
      .max(maxIpRanges, `At most ${maxIpRanges} ranges`)
      .default([])
      .transform((ranges) => [...new Set(ranges)].toSorted()),
    expiresInDays: z
      .number()
      .int()
      .min(1)
      .max(maxApiKeyDays)
      .nullable()
      .describe("Days until the key expires; null for a key that doesn't."),
  })
  .meta({ id: "ApiKeyInput" });

export const createApiKey = endpoint({
  operationId: "createApiKey",
  method: "POST",
  path: "/api/api-keys",
  access: "activated",
  summary: "Create an API key; its secret is in this answer and never again",
  body: apiKeyIn,
  answer: z.object({
    key: apiKey,
    secret: z.string().nullable().describe("Null in a repeated answer."),
  }),
  status: 201,
  idempotent: true,
  shownOnce: ["secret"],
  refusals: ["api_key_limit", "confirmation_required"],
});

export const revokeApiKey = endpoint({
  operationId: "revokeApiKey",
  method: "POST",
  path: "/api/api-keys/:id/revoke",
  access: "activated",
  summary: "Revoke an API key at once and for good",
  params: byId,
  answer: apiKey,
  idempotent: true,
  refusals: ["confirmation_required", "not_found"],
});

/** By the desk, for a client whose key leaked. */
export const revokeClientApiKey = endpoint({
  operationId: "revokeClientApiKey",
  method: "POST",
  path: "/api/admin/clients/:id/api-keys/:keyId/revoke",
  access: "staff",
  summary: "Revoke a client's API key at once and for good",
  params: byId.extend({ keyId: id }),
  body: z.object({ reason: oneLine(200).min(1, "Say why") }),
  answer: z.object({ revokedAt: timestamp }),
  refusals: ["not_found"],
});
