import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { kindOfApiKey } from "#domain/clients/api-keys/api-key.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { bearerOf } from "#server/platform/session/api-key-session.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import { createRequestLimit, type LimitStatus, networkOf, type RequestLimit } from "./request-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    readonly endpoint?: Endpoint;
  }
}

/** Calls per minute and key, before RATE_LIMIT_FACTOR. */
const callsPerMinute = 600;
/** Of these, calls that prepare payments, each of which people may have to look at. */
const preparationsPerMinute = 120;

/**
 * Looks up the key of a call and counts the call against it. A text that is no key costs no look-up. A wrong key counts
 * against its address, like any call without a key, and is not looked up once the address is over its limit.
 */
export function acceptApiKeys(server: FastifyInstance, app: App, addressLimit: RequestLimit): void {
  const limitOf = (perMinute: number) => createRequestLimit(perMinute * app.config.RATE_LIMIT_FACTOR);
  const [calls, preparations] = [limitOf(callsPerMinute), limitOf(preparationsPerMinute)];
  const accept = async (secret: string, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    request.apiKey = { refused: "api_key_invalid" };
    if (kindOfApiKey(secret) !== app.apiKeys.kind) return;
    if (addressLimit.peek(networkOf(request.ip)).isExceeded) return;
    const found = await app.apiKeys.find(secret, request.ip);
    request.apiKey = found;
    if ("refused" in found) return;
    const isPreparing =
      request.method !== "GET" && app.apiScopes[nameOfCall(endpoint)] === "payments:prepare";
    const limits = isPreparing ? [calls, preparations] : [calls];
    sendLimit(
      reply,
      limits.map((limit) => limit.count(found.session.id)),
    );
  };
  server.addHook("onRequest", (request, reply, done) => {
    const secret = bearerOf(request);
    const { endpoint } = secret === undefined ? {} : request.routeOptions.config;
    if (secret === undefined || !endpoint || !isOfMember(endpoint)) return done();
    accept(secret, endpoint, request, reply).then(() => done(), done);
  });
}

/** Whether a call with a key was found to have a good one, which has limits of its own. */
export function hasOwnLimit({ apiKey }: FastifyRequest): boolean {
  return apiKey !== undefined && "session" in apiKey;
}

function isOfMember({ access }: Endpoint): boolean {
  return access === "session" || access === "activated";
}

/**
 * Sends the limit that is nearest.
 * @see draft-ietf-httpapi-ratelimit-headers-07
 * @throws Refused `too_many_requests`.
 */
function sendLimit(reply: FastifyReply, limits: readonly LimitStatus[]): void {
  const [nearest] = limits.toSorted((one, other) => one.remaining - other.remaining);
  if (!nearest) return;
  const exceeded = limits.find(({ isExceeded }) => isExceeded);
  const { max, remaining, resetSeconds } = exceeded ?? nearest;
  reply.header("ratelimit-limit", max);
  reply.header("ratelimit-remaining", remaining);
  reply.header("ratelimit-reset", resetSeconds);
  if (!exceeded) return;
  reply.header("retry-after", Math.max(1, resetSeconds));
  throw new Refused("too_many_requests");
}
