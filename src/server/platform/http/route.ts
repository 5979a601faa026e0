import type { FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseInput } from "#contract/endpoint.ts";
import type { App } from "#server/platform/app.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import type { Idempotency } from "#server/platform/idempotency/answers.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import type { ClientSession, StaffSession } from "#server/platform/session/sessions.ts";

/** Session type that an endpoint's access guarantees. */
export type SessionOf<E extends Endpoint> = E["access"] extends "public"
  ? undefined
  : E["access"] extends "staff"
    ? StaffSession
    : E["access"] extends "login"
      ? LoginSession
      : ClientSession;

/** A validated and authorised request. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly session: SessionOf<E>;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Idempotency-Key of a call that may be sent without one. */
  readonly repeatKey: string | undefined;
  /** Idempotency-Key and request hash, when the endpoint requires one. */
  readonly idempotency: Idempotency | undefined;
  /** Set while the call is made or changed as a request that a client's members approve. */
  readonly approval?: CallApproval | undefined;
};

export type WriteCall<E extends Endpoint> = Call<E> & { readonly tx: Transaction };

export type Handler = (call: never, app: App) => Promise<unknown>;

/**
 * Answers a call of the public from what is in memory, with the same object while nothing in it has changed; undefined
 * leaves the call to its handler.
 */
export type AnswerFromMemory = (query: never, app: App, now: Date) => object | undefined;

export type Route = {
  readonly endpoint: Endpoint;
  readonly kind: "read" | "write" | "handle";
  readonly handler: Handler;
  /** Its handler verifies the session in its transaction, so that it may be one that an earlier call found. */
  readonly verifiesSession?: true;
  /** Answers most of its calls ahead of the framework. */
  readonly answerFrom?: AnswerFromMemory;
  /** Answered by a replica that is level with the primary, where there is one. */
  readonly replicated?: true;
  /** Handler that runs after a second person's confirmation. */
  readonly confirmed?: Handler;
  /** Handler that runs once a client's other members have approved the call. */
  readonly approved?: Handler;
};

/** Without a transaction. */
export function read<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, app: App) => Promise<ResponseInput<E>>,
): Route {
  return { endpoint, kind: "read", handler };
}

/** A read across many rows, by a replica that is level with the primary where there is one. It may run twice and must not write. */
export function report<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, app: App) => Promise<ResponseInput<E>>,
): Route {
  return { endpoint, kind: "read", handler, replicated: true };
}

/** In one transaction, `call.tx`, committed after the handler returns. */
export function write<E extends Endpoint>(
  endpoint: E,
  handler: (call: WriteCall<E>, app: App) => Promise<ResponseInput<E>>,
): Route {
  return { endpoint, kind: "write", handler };
}

/** For handlers that manage their own transactions, or send a file or stream by `call.reply`. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, app: App) => Promise<ResponseInput<E> | FastifyReply>,
): Route {
  return { endpoint, kind: "handle", handler };
}

/** Like `handle`, for a read of the public that `answerFrom` mostly answers before there is a call. */
export function handleFromMemory<E extends Endpoint & { readonly access: "public"; readonly method: "GET" }>(
  endpoint: E,
  answerFrom: (query: QueryOf<E>, app: App, now: Date) => (ResponseInput<E> & object) | undefined,
  handler: (call: Call<E>, app: App) => Promise<ResponseInput<E> | FastifyReply>,
): Route {
  return { ...handle(endpoint, handler), answerFrom };
}

/**
 * Like `handle`, for a handler that verifies a member's session in its own transaction and throws `SessionChanged` when it
 * is no longer the same. It is called with the session of an earlier call first, which saves a look-up.
 */
export function handleVerified<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, app: App) => Promise<ResponseInput<E> | FastifyReply>,
): Route {
  return { ...handle(endpoint, handler), verifiesSession: true };
}
