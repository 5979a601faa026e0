import type { Endpoint } from "#contract/endpoint.ts";
import type { ProblemCode } from "#contract/problem-titles.ts";
import { refusals } from "#contract/refusals.ts";
import type { DescribedCall } from "./described-call.ts";

/** Every code that a call can answer with, by status: those it declares, and those of access, schemas and platform. */
export function expectedRefusals(call: DescribedCall): ReadonlyMap<number, readonly ProblemCode[]> {
  const { endpoint } = call;
  const codes = new Set<ProblemCode>([
    ...endpoint.refusals,
    ...call.executed,
    ...(call.approval === "members" ? (["approval_impossible", "approval_limit"] as const) : []),
    ...refusalsOfAccess(call),
    ...refusalsOfInput(endpoint),
    ...refusalsOfPlatform(endpoint),
  ]);
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => statusOf(code));
  return new Map([...byStatus].toSorted(([one], [other]) => one - other));
}

function statusOf(code: ProblemCode): number {
  return code === "internal" ? 500 : refusals[code].status;
}

function refusalsOfAccess({ endpoint: { access, method }, scope }: DescribedCall): ProblemCode[] {
  const ofMember = [
    // A key acts for one account; only a screen may show another than its session acts for.
    ...(method === "GET" || scope !== null ? [] : (["account_switched"] as const)),
    "signed_out",
    "no_account",
    "role_forbids",
    "api_key_invalid",
    "api_key_address",
  ] as const;
  const ofScope = scope === null ? "api_key_forbidden" : "api_key_scope";
  switch (access) {
    case "public":
      return [];
    case "staff":
      return ["staff_only", "not_permitted", ...(method === "GET" ? [] : (["own_account"] as const))];
    case "login":
      return ["signed_out", "api_key_forbidden"];
    case "session":
      return [...ofMember, ofScope, "second_factor_missing"];
    case "activated":
      return [...ofMember, ofScope, "account_held", "second_factor_missing"];
  }
}

function refusalsOfInput({
  access,
  method,
  params,
  query,
  body,
  upload,
  idempotent,
}: Endpoint): ProblemCode[] {
  return [
    ...(params ? (["not_found"] as const) : []),
    ...(query ? (["input_malformed", "input_invalid", "text_unstorable"] as const) : []),
    ...(body ? (["input_malformed", "input_invalid", "text_unstorable"] as const) : []),
    ...(upload ? (["file_empty", "file_too_large", "file_type", "input_malformed"] as const) : []),
    ...(idempotent ? (["idempotency_key_missing"] as const) : []),
    ...(idempotent === true ? (["idempotency_key_reused"] as const) : []),
    // Unknown fields of a query; calls without a body refuse one.
    ...(access === "public" ? [] : (["input_malformed"] as const)),
    // Fastify reads a body, and refuses one that it can't, whether or not the call takes one.
    ...(method === "GET"
      ? []
      : (["input_malformed", "request_too_large", "unsupported_media_type"] as const)),
  ];
}

function refusalsOfPlatform({ method }: Endpoint): ProblemCode[] {
  const always = ["version_unknown", "too_many_requests", "internal", "unavailable"] as const;
  return method === "GET" ? [...always] : [...always, "origin_forbidden", "outcome_unknown"];
}
