import createClient, { type HeadersOptions } from "openapi-fetch";
import { apiVersion, idempotentCalls } from "./api-facts.ts";
import type { paths } from "./api-types.ts";
import type {
  AnswerOf,
  CallArguments,
  CallOptions,
  FilePaths,
  ItemOf,
  ListPaths,
  Method,
  PathsWith,
} from "./client-types.ts";
import { SummitApiError } from "./errors.ts";
import { fetchWithRetries } from "./fetch-with-retries.ts";
import { nextCursor } from "./next-cursor.ts";
import { serializeBody } from "./serialize-body.ts";

export type { components, operations, paths } from "./api-types.ts";
export type { CallOptions } from "./client-types.ts";
export { SummitApiError, SummitConnectionError, SummitWebhookError } from "./errors.ts";
export { type ReceivedWebhook, type SummitEvent, verifyWebhook } from "./webhooks.ts";

export type SummitOptions = {
  /** `sk_test_…` or `sk_live_…`. Keep it on your server: never in a browser or an app. */
  readonly apiKey: string;
  /** Such as `https://api.example.com`; http only for this machine. */
  readonly baseUrl: string;
  /** Dated version of the API; by default the one that this SDK was made for. */
  readonly version?: string;
  /** Of each attempt; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** Further attempts after the first; 3 by default. */
  readonly maxRetries?: number;
  /** Instead of the global one, such as one with a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

type Init = CallOptions & { readonly params?: { readonly query?: object }; readonly body?: unknown };

/** Summit's calls, by method and path as in the API reference. Each throws `SummitApiError` or `SummitConnectionError`. */
export class Summit {
  readonly #client: ReturnType<typeof createClient<paths>>;
  readonly #defaults: Required<Pick<SummitOptions, "timeoutMs" | "maxRetries" | "fetch">>;

  constructor({
    apiKey,
    baseUrl,
    version = apiVersion,
    timeoutMs = 30_000,
    maxRetries = 3,
    fetch,
  }: SummitOptions) {
    if (!/^sk_(test|live)_\w+$/.test(apiKey)) throw new TypeError("apiKey: give a key like sk_test_…");
    this.#defaults = { timeoutMs, maxRetries, fetch: fetch ?? ((request) => globalThis.fetch(request)) };
    this.#client = createClient<paths>({
      baseUrl: requireSafe(baseUrl),
      headers: { authorization: `Bearer ${apiKey}`, "summit-version": version },
      bodySerializer: serializeBody,
      // The API redirects nowhere, and a key must not follow anybody elsewhere.
      redirect: "error",
    });
  }

  async get<P extends Exclude<PathsWith<"get">, FilePaths>>(
    path: P,
    ...[init]: CallArguments<P, "get">
  ): Promise<AnswerOf<P, "get">> {
    return (await this.#call("get", path, init)).data as AnswerOf<P, "get">;
  }

  async post<P extends PathsWith<"post">>(
    path: P,
    ...[init]: CallArguments<P, "post">
  ): Promise<AnswerOf<P, "post">> {
    return (await this.#call("post", path, init)).data as AnswerOf<P, "post">;
  }

  async put<P extends PathsWith<"put">>(
    path: P,
    ...[init]: CallArguments<P, "put">
  ): Promise<AnswerOf<P, "put">> {
    return (await this.#call("put", path, init)).data as AnswerOf<P, "put">;
  }

  async patch<P extends PathsWith<"patch">>(
    path: P,
    ...[init]: CallArguments<P, "patch">
  ): Promise<AnswerOf<P, "patch">> {
    return (await this.#call("patch", path, init)).data as AnswerOf<P, "patch">;
  }

  async delete<P extends PathsWith<"delete">>(
    path: P,
    ...[init]: CallArguments<P, "delete">
  ): Promise<AnswerOf<P, "delete">> {
    return (await this.#call("delete", path, init)).data as AnswerOf<P, "delete">;
  }

  /** Every item of a list, page by page as you go: `for await (const item of summit.list("/api/history"))`. */
  async *list<P extends ListPaths>(
    path: P,
    ...[init]: CallArguments<P, "get">
  ): AsyncGenerator<ItemOf<P>, void> {
    let page = init as Init | undefined;
    for (;;) {
      const { data, response } = await this.#call("get", path, page);
      const items = Array.isArray(data) ? data : (data as { items: unknown[] }).items;
      yield* items as ItemOf<P>[];
      const cursor = nextCursor(data, response.headers);
      // A cursor that stays would never end.
      if (cursor === undefined || cursor === (page?.params?.query as { cursor?: string } | undefined)?.cursor)
        return;
      page = { ...page, params: { ...page?.params, query: { ...page?.params?.query, cursor } } };
    }
  }

  /** A file, such as a statement, as it comes. */
  async download<P extends FilePaths>(path: P, ...[init]: CallArguments<P, "get">): Promise<Response> {
    return (await this.#call("get", path, init, { readsBody: false })).response;
  }

  async #call(method: Method, path: string, init: unknown, { readsBody = true } = {}) {
    const options = (init ?? {}) as Init;
    const { idempotencyKey: given, requireApproval, timeoutMs, maxRetries, signal, ...request } = options;
    const name = `${method.toUpperCase()} ${path}`;
    const takesKey = idempotentCalls.has(name);
    // Left out in silence, it would be taken for a promise that a repeat does nothing.
    if (given !== undefined && !takesKey) throw new TypeError(`idempotencyKey: ${name} takes none`);
    const idempotencyKey = takesKey ? (given ?? crypto.randomUUID()) : undefined;
    const headers: HeadersOptions = {
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(requireApproval && { "summit-approval": "required" }),
    };
    const { data, error, response } = await this.#client.request(
      method,
      path as never,
      {
        ...request,
        headers,
        parseAs: readsBody ? "json" : "stream",
        fetch: (sent: Request) =>
          fetchWithRetries(sent, {
            fetch: this.#defaults.fetch,
            timeoutMs: timeoutMs ?? this.#defaults.timeoutMs,
            maxRetries: maxRetries ?? this.#defaults.maxRetries,
            isRepeatable: method === "get" || takesKey,
            idempotencyKey,
            signal,
            readsBody,
          }),
      } as never,
    );
    if (!response.ok) throw new SummitApiError(response, error);
    return { data: data as unknown, response };
  }
}

/** @throws TypeError unless a key is safe on the way there. */
function requireSafe(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isHere))
    throw new TypeError("baseUrl: give an https:// address");
  return baseUrl.replace(/\/+$/, "");
}
