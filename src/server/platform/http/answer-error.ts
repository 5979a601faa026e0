import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { defaultVersion, versionHeader } from "#contract/api-versions.ts";
import { internalError, type ProblemCode, problemTitle } from "#contract/problem-titles.ts";
import { type Problem, refusals } from "#contract/refusals.ts";
import { type Challenge, Challenged } from "#domain/clients/security/challenged.ts";
import { type FieldFaults, type RefusalCode, Refused } from "#domain/refusal.ts";
import {
  isDatabaseUnavailable,
  isStorageFull,
  isTextUnstorable,
} from "#server/platform/postgres/database.ts";
import { OutcomeUnknown } from "#server/platform/postgres/outcome-unknown.ts";
import { MalformedRequest } from "./malformed-request.ts";
import { siteAddress } from "./site-address.ts";

/** Maps an error to a response. Anything that is not a refusal is a bug: logged, with a general message. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Challenged) return refuse(reply, error.code, { challenge: error.challenge });
  if (error instanceof Refused) return refuse(reply, error.code, error);
  if (error instanceof MalformedRequest) {
    return refuse(reply, error.malformed ? "input_malformed" : "input_invalid", error);
  }
  if (hasHungUp(request)) {
    request.log.info("the caller hung up before the request was there");
    return refuse(reply, "input_malformed");
  }
  // For a read, an unknown outcome of an incidental write does not matter to the caller.
  if (error instanceof OutcomeUnknown && request.method !== "GET") {
    request.log.warn({ err: error }, "a commit was not answered: what became of it is not known");
    return refuse(reply.header("retry-after", "1"), "outcome_unknown");
  }
  if (isStorageFull(error)) {
    request.log.error({ err: error }, "no room is left to write: nothing was kept");
    return refuse(reply.header("retry-after", "30"), "unavailable");
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, "the database did not answer");
    return refuse(reply.header("retry-after", "1"), "unavailable");
  }
  if (isTextUnstorable(error)) return refuse(reply, "text_unstorable");
  if (error.code === "FST_ERR_CTP_INVALID_JSON_BODY")
    return refuse(reply, "input_malformed", { fields: { request: "This isn't valid JSON" } });
  const known = refusalOfFastify(error);
  if (known) return refuse(reply, known);
  request.log.error({ err: error }, "a request failed");
  return sendProblem(reply, { status: 500, code: "internal", message: internalError });
}

/** True when the client disconnected before the request was complete. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

type RefusalDetails = {
  readonly fields?: FieldFaults | undefined;
  readonly challenge?: Challenge | undefined;
  /** Members of this call's errors alone. */
  readonly extension?: Readonly<Record<string, unknown>> | undefined;
};

/** Sends a refusal with status, message, field faults and required challenge. */
export function refuse(
  reply: FastifyReply,
  code: RefusalCode,
  { fields, challenge, extension }: RefusalDetails = {},
): FastifyReply {
  const { status, message } = refusals[code];
  const named = Object.values(fields ?? {});
  const text = code === "input_invalid" && named.length === 1 ? (named[0] ?? message) : message;
  return sendProblem(reply, {
    status,
    code,
    message: text,
    ...(fields && { fields: { ...fields } }),
    ...(challenge && { challenge: { ...challenge, factors: [...challenge.factors] } }),
    ...extension,
  });
}

type Fault = Pick<Problem, "status" | "message" | "fields" | "challenge"> & { readonly code: ProblemCode };

/** Sends problem details, without the headers that were set for the answer that failed. */
function sendProblem(reply: FastifyReply, { status, code, message, ...more }: Fault): FastifyReply {
  const { request } = reply;
  for (const name of ["content-disposition", "link"]) reply.removeHeader(name);
  // A request that no route could be found for has been through no hook.
  void reply.header("x-request-id", request.id);
  if (!reply.hasHeader(versionHeader)) void reply.header(versionHeader, defaultVersion);
  // RFC 9110, 15.5.2. A browser opens no dialog for this scheme.
  if (status === 401 && !reply.hasHeader("www-authenticate"))
    void reply.header(
      "www-authenticate",
      code === "api_key_invalid" ? 'Bearer error="invalid_token"' : "Bearer",
    );
  if (status === 503 && !reply.hasHeader("retry-after")) void reply.header("retry-after", "1");
  return reply
    .type("application/problem+json")
    .code(status)
    .send({
      type: `${siteAddress(request)}/developers/errors#${code}`,
      title: problemTitle(code),
      status,
      detail: message,
      code,
      message,
      request_id: request.id,
      ...more,
    } satisfies Problem);
}

function refusalOfFastify(error: FastifyError): RefusalCode | undefined {
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return "unsupported_media_type";
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return "request_too_large";
    case "FST_ERR_MAX_PARAM_LENGTH":
      return "not_found";
    case "FST_REQ_FILE_TOO_LARGE":
      return "file_too_large";
    default:
      if (error.statusCode === 429) return "too_many_requests";
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? "input_malformed"
        : undefined;
  }
}
