import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { refusals } from "#contract/refusals.ts";
import { z } from "#contract/zod.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { describeIssue } from "#server/platform/describe-issue.ts";
import type { Idempotency } from "#server/platform/idempotency/answers.ts";
import { hashRequest } from "#server/platform/idempotency/hash-request.ts";
import { MalformedRequest } from "./malformed-request.ts";
import type { Call } from "./route.ts";
import { unknownFields } from "./unknown-fields.ts";

/** A request whose session is known; which one, its endpoint's access says. */
export type Authorised = Pick<Call<Endpoint>, "request" | "reply"> & { readonly session: unknown };

/**
 * What a request asks of its endpoint, by the endpoint's schemas.
 * @throws MalformedRequest for fields that are wrong or unknown; Refused `not_found`, `text_unstorable` or `idempotency_key_missing`.
 */
export function readCall(endpoint: Endpoint, authorised: Authorised, app: App): Call<Endpoint> {
  const { request } = authorised;
  return {
    ...authorised,
    params: parseParams(endpoint.params, request.params),
    query: parse(endpoint.query, request.query, "query", endpoint),
    body: endpoint.upload ? undefined : parse(endpoint.body, request.body, "body", endpoint),
    now: app.clock(),
    idempotency: endpoint.idempotent === true ? readIdempotency(endpoint, request) : undefined,
    repeatKey: endpoint.idempotent === "optional" ? readRepeatKey(request) : undefined,
  } as Call<Endpoint>;
}

function parse(schema = noFields, value: unknown, part: "query" | "body", endpoint: Endpoint): unknown {
  const parsed = schema.safeParse(value ?? {}, { error: describeIssue });
  const unknown = mayHaveMore(endpoint, part) ? {} : unknownFields(value, schema, ...alsoKnown(endpoint));
  if (!parsed.success || Object.keys(unknown).length > 0)
    throw new MalformedRequest(part, parsed.error?.issues ?? [], unknown);
  if (isStorable(parsed.data)) return parsed.data;
  throw new Refused("text_unstorable", unstorableFields(parsed.data));
}

/** Links to public calls get parameters of others on their way. */
function mayHaveMore({ access }: Endpoint, part: "query" | "body"): boolean {
  return access === "public" && part === "query";
}

/** Whoever changes a thing may send it as it was read, with what changes in it. */
function alsoKnown({ method, answer }: Endpoint): readonly z.ZodType[] {
  return (method === "PUT" || method === "PATCH") && !("mediaType" in answer) ? [answer] : [];
}

const noFields: z.ZodType = z.object({});

/** @throws Refused `not_found` when nothing can have such an address. */
function parseParams(schema = noFields, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success && isStorable(parsed.data)) return parsed.data;
  throw new Refused("not_found");
}

/** Faults of form fields whose text cannot be stored. */
function unstorableFields(value: unknown): Record<string, string> {
  const fields = Object.entries(value as object).filter(([, field]) => !isStorable(field));
  return Object.fromEntries(fields.map(([name]) => [name, refusals.text_unstorable.message]));
}

const idempotencyKey = z
  .string()
  .min(8)
  .max(200)
  .regex(/^[\x21-\x7e]+$/)
  .optional();

function readIdempotency(endpoint: Endpoint, request: FastifyRequest): Idempotency {
  const key = readRepeatKey(request);
  if (key === undefined) throw new Refused("idempotency_key_missing");
  return { key, requestHash: hashRequest(endpoint.method, request.url, request.body) };
}

/** Undefined where none was sent. @throws Refused `idempotency_key_missing` for one that is no key. */
function readRepeatKey({ headers }: FastifyRequest): string | undefined {
  const key = idempotencyKey.safeParse(headers["idempotency-key"]);
  if (!key.success) throw new Refused("idempotency_key_missing");
  return key.data;
}

/**
 * Whether every text of a request can be stored: Postgres rejects NUL, and lone surrogates are not valid
 * UTF-8. Recursion is bounded by the schema.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item));
}
