import { apiVersions, defaultVersion, latestVersion } from "#contract/api-versions.ts";
import type { Json } from "./json-schemas.ts";

/** Headers of answers, as components. */
export const responseHeaders: Readonly<Record<string, Json>> = {
  Link: {
    description: 'Address of the next page, as `<…>; rel="next"`. The last page has none.',
    schema: { type: "string", pattern: '^<https?://.+>; rel="next"$' },
    example: '<https://summit.test/api/trades?cursor=MjAyNi0xMS0yNVQxMDoxNTowMC4wMDBa>; rel="next"',
  },
  "RateLimit-Limit": {
    description:
      "Calls that the key may make in any minute, by the count of the server that answered; never fewer.",
    schema: { type: "integer", minimum: 0 },
    example: 600,
  },
  "RateLimit-Remaining": {
    description: "Calls that are left of them.",
    schema: { type: "integer", minimum: 0 },
    example: 598,
  },
  "RateLimit-Reset": {
    description: "Seconds until the oldest calls no longer count.",
    schema: { type: "integer", minimum: 0 },
    example: 42,
  },
  "Retry-After": {
    description: "Seconds after which to try again.",
    schema: { type: "integer", minimum: 0 },
    example: 1,
  },
  "Summit-Version": {
    description: "Version of the API by which the call was answered.",
    required: true,
    schema: { type: "string", enum: apiVersions },
    example: latestVersion,
  },
  "WWW-Authenticate": {
    description: "How to send a key: `Authorization: Bearer sk_…`.",
    schema: { type: "string" },
    example: "Bearer",
  },
  "X-Request-Id": {
    description: "Id of the request, also in our log. Name it when you ask us about a call.",
    required: true,
    schema: { type: "string", format: "uuid" },
    example: "019ab2c4-1f02-7b6e-8c11-3d5e9a7f2b60",
  },
};

/** References to the headers of an answer. */
export function headersOf({
  isPaged = false,
  retryAfter = false,
  isUnauthenticated = false,
}: {
  readonly isPaged?: boolean;
  readonly retryAfter?: boolean;
  readonly isUnauthenticated?: boolean;
}): Json {
  const names = Object.keys(responseHeaders).filter(
    (name) =>
      (name !== "Link" || isPaged) &&
      (name !== "Retry-After" || retryAfter) &&
      (name !== "WWW-Authenticate" || isUnauthenticated),
  );
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", minLength: 8, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
  example: "3f0c2a7e-5f0b-4b7e-9a55-0d5c8e1b6f24",
};

/** Headers of requests, as components. */
export const requestHeaders: Readonly<Record<string, Json>> = {
  IdempotencyKey: {
    ...idempotencyKey,
    required: true,
    description:
      "Unique to the operation. The same key and request always get the first answer, so that a call can be repeated.",
  },
  RepeatKey: {
    ...idempotencyKey,
    required: false,
    description:
      "Unique to the operation. A repeat with the key of the last one gets its answer again instead of another secret.",
  },
  SummitApproval: {
    name: "Summit-Approval",
    in: "header",
    required: false,
    description:
      "`required` has a call with an API key wait for a person's approval, also where the key may pay without one. Any other value is refused. A member's own call is as without it.",
    schema: { type: "string", enum: ["required"] },
    example: "required",
  },
  SummitVersion: {
    name: "Summit-Version",
    in: "header",
    required: false,
    description: `Version of the API that you wrote for. Without it, calls are answered as of ${defaultVersion}.`,
    schema: { type: "string", enum: apiVersions },
    example: latestVersion,
  },
};
