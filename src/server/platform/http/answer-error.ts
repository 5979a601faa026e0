import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type RefusalBody, refusals } from "#contract/refusals.ts";
import { type Challenge, Challenged } from "#domain/clients/security/challenged.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import { isDatabaseUnavailable, isStorageFull, isTextUnstorable } from "../postgres/database.ts";
import { OutcomeUnknown } from "../postgres/outcome-unknown.ts";
import { MalformedRequest } from "./malformed-request.ts";

/** Turns whatever a handler threw into an answer in words. What is nobody's refusal is a bug: logged, and told as no more than that. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Challenged) return refuse(reply, error.code, undefined, error.challenge);
  if (error instanceof Refused) return refuse(reply, error.code, error.fields);
  if (error instanceof MalformedRequest) {
    return refuse(reply, error.malformed ? "input_malformed" : "input_invalid", error.fields);
  }
  if (hasHungUp(request)) {
    request.log.info("the caller hung up before the request was there");
    return refuse(reply, "input_malformed");
  }
  // A call that reads asked for no change: what became of a note by the way is nothing to its caller.
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
  const known = refusalOfFastify(error);
  if (known) return refuse(reply, known);
  request.log.error({ err: error }, "a request failed");
  return inWords(reply)
    .code(500)
    .send({ message: "Internal server error", code: "internal" } satisfies RefusalBody);
}

/** True when the connection ended before the whole request was there: nobody hears an answer. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Sends a refusal with its status, its words and, for a form, the fault of each field; with what it asks to be proved. */
export function refuse(
  reply: FastifyReply,
  code: RefusalCode,
  fields?: Readonly<Record<string, string>>,
  challenge?: Challenge,
): FastifyReply {
  const { status, message } = refusals[code];
  const named = Object.values(fields ?? {});
  const text = code === "input_invalid" && named.length === 1 ? (named[0] ?? message) : message;
  return inWords(reply)
    .code(status)
    .send({
      message: text,
      code,
      ...(fields && { fields: { ...fields } }),
      ...(challenge && { challenge: { ...challenge, factors: [...challenge.factors] } }),
    } satisfies RefusalBody);
}

/** What was to be a file, and said so already, is an answer in words. */
function inWords(reply: FastifyReply): FastifyReply {
  reply.removeHeader("content-disposition");
  return reply.type("application/json; charset=utf-8");
}

function refusalOfFastify(error: FastifyError): RefusalCode | undefined {
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return "unsupported_media_type";
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return "request_too_large";
    case "FST_REQ_FILE_TOO_LARGE":
      return "file_too_large";
    default:
      if (error.statusCode === 429) return "too_many_requests";
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? "input_malformed"
        : undefined;
  }
}
