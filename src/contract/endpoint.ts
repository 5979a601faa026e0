import type { RefusalCode } from "#domain/refusal.ts";
import type { z } from "./zod.ts";

/**
 * Who may call: anyone; any signed-in client, held or not; a client whose account is activated; staff.
 */
export type Access = "public" | "session" | "activated" | "staff";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What one call of the API takes and answers, said once for the server that mounts it and the web that calls it. */
export type Endpoint = {
  readonly method: Method;
  /** With `:name` for each path parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One line for the API's description. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body of a success; a media type where the answer is a file or a stream. */
  readonly answer: z.ZodType | { readonly mediaType: string };
  /** The status of a success; 200 unless said. */
  readonly status?: 200 | 201 | 204;
  /** What this call may refuse beyond what its access, its schemas and the platform refuse. */
  readonly refusals: readonly RefusalCode[];
  /** Needs an Idempotency-Key header: the same key and body answers the first answer again, for ever. */
  readonly idempotent?: true;
  /** Takes multipart/form-data with one file instead of JSON. */
  readonly upload?: true;
};

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

export type ParamsOf<E extends Endpoint> = SchemaOutput<Part<E, "params">>;
export type QueryOf<E extends Endpoint> = SchemaOutput<Part<E, "query">>;
export type BodyOf<E extends Endpoint> = SchemaOutput<Part<E, "body">>;
/** What a handler gives back: the answer before its schema writes it out. */
export type ResponseInput<E extends Endpoint> = SchemaInput<Part<E, "answer">>;

/** What a caller writes: the inputs before their schemas read them. */
export type ParamsInput<E extends Endpoint> = SchemaInput<Part<E, "params">>;
export type QueryInput<E extends Endpoint> = SchemaInput<Part<E, "query">>;
export type BodyInput<E extends Endpoint> = SchemaInput<Part<E, "body">>;
/** What a caller reads back. */
export type ResponseBody<E extends Endpoint> = SchemaOutput<Part<E, "answer">>;
