import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { kindOfApiKey } from "#domain/clients/api-keys/api-key.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { bearerOf, type KeyLookup } from "../session/api-key-session.ts";
import { nameOfCall } from "../session/call-policy.ts";

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
export function acceptApiKeys(server: FastifyInstance, app: App): void {
  const addressLimit = server.createRateLimit();
  const limitFor = (perMinute: number) =>
    server.createRateLimit({
      max: Math.ceil(perMinute * app.config.RATE_LIMIT_FACTOR),
      timeWindow: 60_000,
      allowList: [],
      keyGenerator: keyIdOf,
    });
  const [calls, preparations] = [limitFor(callsPerMinute), limitFor(preparationsPerMinute)];
  server.addHook("onRequest", async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const secret = bearerOf(request);
    if (secret === undefined || !endpoint || !isOfMember(endpoint)) return;
    request.apiKey = { refused: "api_key_invalid" };
    if (kindOfApiKey(secret) !== app.apiKeys.kind) return;
    const address = await addressLimit(request, { increment: false });
    if (!address.isAllowed && address.remaining === 0) return;
    request.apiKey = await app.apiKeys.find(secret, request.ip);
    if ("refused" in request.apiKey) return;
    const isPreparing =
      request.method !== "GET" && app.apiScopes[nameOfCall(endpoint)] === "payments:prepare";
    const counted = isPreparing
      ? [await calls(request), await preparations(request)]
      : [await calls(request)];
    sendLimit(reply, counted);
  });
}

/** Whether a call with a key was found to have a good one, which has limits of its own. */
export function hasOwnLimit({ apiKey }: FastifyRequest): boolean {
  return apiKey !== undefined && "session" in apiKey;
}

function isOfMember({ access }: Endpoint): boolean {
  return access === "session" || access === "activated";
}

function keyIdOf({ apiKey }: { readonly apiKey?: KeyLookup }): string {
  return apiKey && "session" in apiKey ? apiKey.session.id : "";
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance["createRateLimit"]>>>;

/**
 * Sends the limit that is nearest.
 * @see draft-ietf-httpapi-ratelimit-headers-07
 * @throws Refused `too_many_requests`.
 */
function sendLimit(reply: FastifyReply, counted: readonly Counted[]): void {
  const limits = counted.flatMap((each) => (each.isAllowed ? [] : [each]));
  const [nearest] = limits.toSorted((one, other) => one.remaining - other.remaining);
  if (!nearest) return;
  const exceeded = limits.find(({ isExceeded }) => isExceeded);
  const { max, remaining, ttlInSeconds } = exceeded ?? nearest;
  reply.header("ratelimit-limit", max);
  reply.header("ratelimit-remaining", remaining);
  reply.header("ratelimit-reset", ttlInSeconds);
  if (!exceeded) return;
  reply.header("retry-after", Math.max(1, ttlInSeconds));
  throw new Refused("too_many_requests");
}
