import type { RefusalCode } from "#domain/refusal.ts";
import type { z } from "./zod.ts";

/**
 * Sent by a client's screens with each change: the id of the account that they show, which must be the one that the session
 * acts for.
 */
export const shownAccountHeader = "summit-account";

/** Callers: anyone; anyone logged in, also without an account; a member of a client; of an activated client; staff. */
export type Access = "public" | "login" | "session" | "activated" | "staff";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Request and response schemas of one API call, shared by server and web. */
export type Endpoint = {
  /** Name in the API description, unique and for ever: its export's, such as `bookTrade`. */
  readonly operationId: string;
  readonly method: Method;
  /** With `:name` for each path parameter. */
  readonly path: `/api/${string}` | `/dev/${string}`;
  readonly access: Access;
  /** Of an `activated` call: also for a member of a client whose account is held, since it only reads what is theirs. */
  readonly whileHeld?: true;
  /** Summary for the API description. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Response body schema; the media type, or each of several, for files and streams. */
  readonly answer: z.ZodType | { readonly mediaType: string | readonly string[] };
  /** Success status; defaults to 200. */
  readonly status?: 200 | 201 | 204;
  /** Refusals beyond those implied by access, schemas and platform. */
  readonly refusals: readonly RefusalCode[];
  /**
   * Requires an Idempotency-Key header: a repeat of key and body gets the first response, without expiry. One that is
   * `optional` is the use case's to keep, since a response with a secret isn't stored.
   */
  readonly idempotent?: true | "optional";
  /**
   * Fields of the answer that no repeat gets, such as a secret: with an idempotency key the answer is stored with null
   * in their place.
   */
  readonly shownOnce?: readonly string[];
  /** Executes calls that members (`approved`) or staff (`confirmed`) kept for approval, and refuses as these do. */
  readonly executes?: "approved" | "confirmed";
  /** Makes nothing that a caller would look for after a lost answer, though it is no GET: a quote, a check, an export. */
  readonly isRead?: true;
  /** Takes multipart/form-data with one file instead of JSON. */
  readonly upload?: true;
};

/** Keeps the exact schema types of the definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

export type ParamsOf<E extends Endpoint> = SchemaOutput<Part<E, "params">>;
export type QueryOf<E extends Endpoint> = SchemaOutput<Part<E, "query">>;
export type BodyOf<E extends Endpoint> = SchemaOutput<Part<E, "body">>;
/** Response before serialisation by its schema. */
export type ResponseInput<E extends Endpoint> = SchemaInput<Part<E, "answer">>;

/** Input before parsing by its schema. */
export type ParamsInput<E extends Endpoint> = SchemaInput<Part<E, "params">>;
export type QueryInput<E extends Endpoint> = SchemaInput<Part<E, "query">>;
export type BodyInput<E extends Endpoint> = SchemaInput<Part<E, "body">>;
/** Response body as the caller reads it. */
export type ResponseBody<E extends Endpoint> = SchemaOutput<Part<E, "answer">>;
