import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { Histogram } from "prom-client";
import { defaultVersion, versionHeader } from "#contract/api-versions.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createRecentMap } from "#domain/recent-map.ts";
import type { App } from "#server/platform/app.ts";
import { isTracing } from "#server/platform/tracing/tracing.ts";
import { isStorable } from "./read-call.ts";
import { type LimitStatus, networkOf, type RequestLimit } from "./request-limit.ts";
import type { AnswerFromMemory, Route } from "./route.ts";

type Ahead = {
  readonly endpoint: Endpoint;
  readonly answerFrom: AnswerFromMemory;
  /** Where its times are counted. */
  readonly seconds: Pick<Histogram.Internal<string>, "observe">;
  /** What query strings ask; those that the endpoint refuses are not kept. */
  readonly queries: ReturnType<typeof createRecentMap<object>>;
};

type Settings = {
  readonly routes: readonly Route[];
  readonly limit: RequestLimit;
  /** Headers of every call. */
  readonly headers: OutgoingHttpHeaders;
  /** Whose word about a caller's address is taken; see Fastify's `trustProxy`. */
  readonly trustProxy: readonly string[];
};

/** Query strings that were asked last, of each route. */
const keptQueries = 1_000;
/** In characters; what is longer asks for more than a plain call does. */
const longestQuery = 100;

/**
 * Answers calls that need nothing but what is in memory before the framework sees them: its hooks, schemas and reply take
 * three times as long as such an answer. Only what is plain is answered here, and as the framework answers it; a call with
 * a key, a version, a body or a wrong query, above the limit, or while the server closes, is left to the framework.
 */
export function answerAhead(
  server: FastifyInstance,
  app: App,
  { routes, limit, headers, trustProxy }: Settings,
): void {
  const routesAhead = new Map(routes.flatMap((route) => aheadOf(route, app)));
  const head = Object.entries({ ...headers, ...ofEachAnswer }).flat() as readonly string[];
  const textOf = createTexts();
  const trusts = proxyAddr.compile([...trustProxy]);
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const found = isClosing || isTracing() || !isPlain(request) ? undefined : find(request.url ?? "");
    if (!found) return false;
    const startedAt = performance.now();
    const { endpoint, answerFrom, seconds } = found.route;
    const value = answerFrom(found.query as never, app, app.clock());
    if (!value) return false;
    const address = addressOf(request);
    const { isExceeded, max, remaining, resetSeconds } = limit.count(networkOf(address));
    if (isExceeded) return false;
    const { text, bytes } = textOf(endpoint, value);
    const reqId = app.newId();
    const ofThisCall = headersOf({ reqId, max, remaining, resetSeconds, bytes });
    response.writeHead(200, [...head, ...ofThisCall]).end(text);
    const ms = performance.now() - startedAt;
    seconds.observe(ms / 1_000);
    const { method, path } = endpoint;
    app.log.info({ reqId, address, method, path, status: 200, ms: Math.round(ms) }, "answered");
    return true;
  };

  const find = (url: string) => {
    const [path = "", search = ""] = splitOnce(url, "?");
    const route = routesAhead.get(path);
    if (!route || search.length > longestQuery) return undefined;
    const known = route.queries.get(search);
    if (known) return { route, query: known };
    const query = parse(route.endpoint, search);
    if (!query) return undefined;
    route.queries.set(search, query);
    return { route, query };
  };

  const addressOf = (request: IncomingMessage): string =>
    trustProxy.length > 0 ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? "");

  const framework = server.server.listeners("request") as RequestListener[];
  server.server.removeAllListeners("request");
  server.server.on("request", (request, response) => {
    let isAnswered: boolean;
    try {
      isAnswered = answer(request, response);
    } catch (error) {
      // What fails here would end the process; the framework says what the caller may know of it.
      app.log.error({ err: error }, "no answer ahead of the framework");
      isAnswered = response.headersSent;
    }
    if (!isAnswered) for (const listener of framework) listener(request, response);
  });
}

const ofEachAnswer = {
  "cache-control": "no-store",
  [versionHeader]: defaultVersion,
  "content-type": "application/json; charset=utf-8",
};

function aheadOf({ endpoint, answerFrom }: Route, { metrics }: App): [path: string, ahead: Ahead][] {
  if (!answerFrom) return [];
  const { method, path } = endpoint;
  const seconds = metrics.requestSeconds.labels({ method, path, status: 200 });
  return [[path, { endpoint, answerFrom, seconds, queries: createRecentMap<object>(keptQueries) }]];
}

const special = ["authorization", versionHeader, "content-length", "transfer-encoding"];

/** A request that nothing but its address tells from others. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && special.every((name) => headers[name] === undefined);
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** What a query string asks; undefined where the endpoint would refuse it, or it names something twice. */
function parse({ query: schema }: Endpoint, search: string): object | undefined {
  const parameters = new URLSearchParams(search);
  const fields = Object.fromEntries(parameters);
  if (!schema || Object.keys(fields).length !== parameters.size) return undefined;
  const parsed = schema.safeParse(fields);
  return parsed.success && isStorable(parsed.data) ? (parsed.data as object) : undefined;
}

type OfThisCall = Omit<LimitStatus, "isExceeded"> & { readonly reqId: string; readonly bytes: string };

/** Names and values in turn, which Node writes faster than an object. */
function headersOf({ reqId, max, remaining, resetSeconds, bytes }: OfThisCall): readonly string[] {
  return [
    ...["x-request-id", reqId],
    ...["x-ratelimit-limit", String(max)],
    ...["x-ratelimit-remaining", String(remaining)],
    ...["x-ratelimit-reset", String(resetSeconds)],
    ...["content-length", bytes],
  ];
}

type AnswerText = { readonly text: string; readonly bytes: string };

/** Texts of answers and their lengths, written once for each value. */
function createTexts() {
  const texts = new WeakMap<object, AnswerText>();
  return ({ answer }: Endpoint, value: object): AnswerText => {
    const known = texts.get(value);
    if (known) return known;
    const text = JSON.stringify("mediaType" in answer ? value : answer.parse(value));
    const written = { text, bytes: String(Buffer.byteLength(text)) };
    texts.set(value, written);
    return written;
  };
}
