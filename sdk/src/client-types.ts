import type { FetchResponse, MaybeOptionalInit } from "openapi-fetch";
import type { paths } from "./api-types.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Paths that have the method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]?: infer Operation }
    ? [Operation] extends [undefined]
      ? never
      : P
    : never;
}[keyof paths];

export type CallOptions = {
  /**
   * Instead of one that the SDK makes: the same for the same intent, such as your order's id. A call that takes none throws a
   * TypeError.
   */
  readonly idempotencyKey?: string;
  /** Whether a person has to approve what the call pays, also where your rules ask for nobody. */
  readonly requireApproval?: boolean;
  /** Of each attempt. */
  readonly timeoutMs?: number;
  /** Further attempts after the first. */
  readonly maxRetries?: number;
  readonly signal?: AbortSignal;
};

type InitOf<P extends keyof paths, M extends Method> = M extends keyof paths[P]
  ? Pick<NonNullable<MaybeOptionalInit<paths[P], M>>, "params" | "body"> & CallOptions
  : never;

/** The parameters and the body of a call, which is left out where nothing is required. */
export type CallArguments<P extends keyof paths, M extends Method> =
  object extends InitOf<P, M> ? [init?: InitOf<P, M>] : [init: InitOf<P, M>];

type OperationOf<P extends keyof paths, M extends Method> = M extends keyof paths[P]
  ? NonNullable<paths[P][M]>
  : never;

/** The body of a successful answer; undefined where there is none. */
export type AnswerOf<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends infer Operation extends Record<string | number, unknown>
    ? Exclude<FetchResponse<Operation, object, `${string}/${string}`>["data"], undefined>
    : never;

type ContentOf<P extends keyof paths> =
  OperationOf<P, "get"> extends { readonly responses: { readonly 200: { readonly content: infer Content } } }
    ? keyof Content
    : never;

/** Paths of files, such as statements. */
export type FilePaths = {
  [P in PathsWith<"get">]: "application/json" extends ContentOf<P> ? never : P;
}[PathsWith<"get">];

/** One item of a list. */
export type ItemOf<P extends keyof paths> =
  AnswerOf<P, "get"> extends { readonly items: readonly (infer Item)[] }
    ? Item
    : AnswerOf<P, "get"> extends readonly (infer Item)[]
      ? Item
      : never;

/** Paths of lists. */
export type ListPaths = {
  [P in PathsWith<"get">]: [ItemOf<P>] extends [never] ? never : P;
}[PathsWith<"get">];
