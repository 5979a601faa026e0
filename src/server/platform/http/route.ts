import type { FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseInput } from "#contract/endpoint.ts";
import type { App } from "../app.ts";
import type { Idempotency } from "../idempotency/idempotency.ts";
import type { Transaction } from "../postgres/database.ts";
import type { ClientSession, StaffSession } from "../session/sessions.ts";

/** The session that an endpoint's access promises its handler. */
export type SessionOf<E extends Endpoint> = E["access"] extends "public"
  ? undefined
  : E["access"] extends "staff"
    ? StaffSession
    : ClientSession;

/** One request, checked: its parts have the shapes of the contract and its caller may make it. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly session: SessionOf<E>;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The request's Idempotency-Key and a hash of what it asks for, where the endpoint takes one. */
  readonly idempotency: Idempotency | undefined;
};

export type WriteCall<E extends Endpoint> = Call<E> & { readonly tx: Transaction };

export type Handler = (call: never, app: App) => Promise<unknown>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly kind: "read" | "write" | "handle";
  readonly handler: Handler;
  /** What a call does once a second person has confirmed it, where it needs one. */
  readonly confirmed?: Handler;
};

/** A call that only reads: no transaction. */
export function read<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, app: App) => Promise<ResponseInput<E>>,
): Route {
  return { endpoint, kind: "read", handler };
}

/** A call that is one transaction: `call.tx` is open, and committed once the handler answers. */
export function write<E extends Endpoint>(
  endpoint: E,
  handler: (call: WriteCall<E>, app: App) => Promise<ResponseInput<E>>,
): Route {
  return { endpoint, kind: "write", handler };
}

/** A call that minds its own transactions, or answers a file or a stream by `call.reply`. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>, app: App) => Promise<ResponseInput<E> | FastifyReply>,
): Route {
  return { endpoint, kind: "handle", handler };
}
