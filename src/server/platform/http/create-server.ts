import { join } from "node:path";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { defaultVersion, isApiVersion, versionHeader } from "#contract/api-versions.ts";
import { unsubscribeMail } from "#contract/notifications/notifications.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { Config } from "#server/platform/config.ts";
import { acceptApiKeys, hasOwnLimit } from "./accept-api-keys.ts";
import { answerAhead } from "./answer-ahead.ts";
import { answerError, refuse } from "./answer-error.ts";
import { cutSlowRequests, type ServerTimeouts } from "./cut-slow-requests.ts";
import { mountHealth } from "./health.ts";
import { isApiCall } from "./is-api-call.ts";
import { mount } from "./mount.ts";
import { callHeaders, protectAnswers } from "./protect-answers.ts";
import { createRequestLimit, type LimitStatus, networkOf } from "./request-limit.ts";
import { createRequestLog } from "./request-log.ts";
import type { Route } from "./route.ts";
import { serveDescription } from "./serve-description.ts";
import { serveWeb } from "./serve-web.ts";
import { traceRequests } from "./trace-requests.ts";

const maxBodyBytes = 64 * 1024;
const maxFileBytes = 10 * 1024 * 1024;
/** Requests per minute per address, before RATE_LIMIT_FACTOR. */
const requestsPerMinute = 600;

const usualTimeouts: ServerTimeouts = { requestMs: 30_000, uploadMs: 300_000, checkEveryMs: 2_000 };

/** The web server: API routes and built pages. */
export async function createServer(
  app: App,
  routes: readonly Route[],
  timeouts: ServerTimeouts = usualTimeouts,
): Promise<FastifyInstance> {
  const { config, log } = app;
  const { requestMs, uploadMs, checkEveryMs } = timeouts;
  const trustProxy = config.TRUST_PROXY?.split(",").map((address) => address.trim()) ?? [];
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => app.newId(),
    childLoggerFactory: createRequestLog,
    // One log line per request, written with the response.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // Fastify's own answer is none of the API's; see refuseWhileClosing.
    return503OnClosing: false,
    frameworkErrors: answerError,
    forceCloseConnections: "idle",
    requestTimeout: uploadMs,
    http: { connectionsCheckingInterval: checkEveryMs, headersTimeout: requestMs, requestTimeout: uploadMs },
  });
  server.decorate("publicUrl", config.PUBLIC_URL);
  server.setErrorHandler(answerError);
  // Another site's form can send text/plain without a preflight request, but not JSON.
  server.removeContentTypeParser("text/plain");
  acceptOneClickForms(server);
  await server.register(cookie);
  const { secure, SITE_REVIEW_SCRIPT_URL: reviewScriptUrl } = config;
  const protectPublic = protectAnswers(server, { secure, reviewScriptUrl });
  cutSlowRequests(server, timeouts);
  noteAnswers(server, app);
  refuseWhileClosing(server);
  traceRequests(server);
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    if (isApiCall(request)) {
      void reply.header("cache-control", "no-store");
      void reply.header(versionHeader, readVersion(request));
    }
    done();
  });
  const limit = createRequestLimit(requestsPerMinute * config.RATE_LIMIT_FACTOR);
  acceptApiKeys(server, app, limit);
  server.addHook("onRequest", (request, _reply, done) => {
    // A key is no ambient credential: no other site can make a browser send it.
    if (!request.apiKey) refuseForgery(request, config);
    done();
  });
  server.addHook("onRequest", (request, reply, done) => {
    if (!isBuiltFile(request) && !hasOwnLimit(request))
      countRequest(reply, limit.count(networkOf(request.ip)));
    done();
  });
  await mountUploads(server, app, routes);
  for (const route of routes) if (!route.endpoint.upload) mount(server, app, route);
  serveDescription(server, routes, config);
  mountHealth(server, app);
  const folder = join(import.meta.dirname, "../../../../.build/web");
  await serveWeb(server, { app, folder, protectPublic });
  answerAhead(server, app, { routes, limit, headers: callHeaders({ secure }), trustProxy });
  server.all("/api/*", (_request, reply) => refuse(reply, "not_found", unknownCall));
  return server;
}

/** Counts requests under way; measures and logs each once it is answered. */
function noteAnswers(server: FastifyInstance, { metrics }: Pick<App, "metrics">): void {
  const inFlight = new WeakSet<FastifyRequest>();
  server.addHook("onRequest", (request, _reply, done) => {
    inFlight.add(request);
    metrics.requestsInFlight.inc();
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    if (inFlight.delete(request)) metrics.requestsInFlight.dec();
    const path = labelOf(request);
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    metrics.requestSeconds.observe({ method, path, status }, elapsedTime / 1_000);
    request.log.info({ method, path, status, ms: Math.round(elapsedTime) }, "answered");
    done();
  });
}

/** Routes that take a file, apart from the others, whose requests need no look at what a file left behind. */
async function mountUploads(server: FastifyInstance, app: App, routes: readonly Route[]): Promise<void> {
  await server.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: maxFileBytes, files: 1, fields: 4, fieldSize: 1_024, parts: 6 },
      throwFileSizeLimit: true,
    });
    for (const route of routes) if (route.endpoint.upload) mount(uploads, app, route);
  });
}

/** @throws Refused `too_many_requests`. */
function countRequest(reply: FastifyReply, { max, remaining, resetSeconds, isExceeded }: LimitStatus): void {
  void reply.header("x-ratelimit-limit", max);
  void reply.header("x-ratelimit-remaining", remaining);
  void reply.header("x-ratelimit-reset", resetSeconds);
  if (!isExceeded) return;
  void reply.header("retry-after", resetSeconds);
  throw new Refused("too_many_requests");
}

/** Answers 503 to what still arrives on open connections once the server closes. */
function refuseWhileClosing(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  server.addHook("onRequest", (_request, reply, done) => {
    if (!isClosing) return done();
    void reply.header("connection", "close").header("retry-after", "1");
    done(new Refused("unavailable"));
  });
}

/** The version of the API by which a call is answered. @throws Refused `version_unknown`. */
function readVersion({ headers }: FastifyRequest): string {
  const named = headers[versionHeader];
  if (named === undefined) return defaultVersion;
  if (typeof named !== "string" || !isApiVersion(named)) throw new Refused("version_unknown");
  return named;
}

/** A route's pattern; one label for all files, of which every build has others. */
function labelOf(request: FastifyRequest): string {
  const { url = "none" } = request.routeOptions;
  return isBuiltFile(request) && /\.\w+$/.test(url) ? "file" : url;
}

/** Built files have routes of their own; unmatched requests are rate-limited like calls. */
function isBuiltFile(request: FastifyRequest): boolean {
  return request.routeOptions.url !== undefined && !isApiCall(request);
}

/**
 * Accepts the one-click unsubscribe form post (RFC 8058) on its one route and ignores the body; forms are
 * rejected everywhere else.
 */
function acceptOneClickForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 1_024 },
    (request, _body, done) => {
      if (request.routeOptions.url === unsubscribeMail.path) done(null, undefined);
      else done(new Refused("unsupported_media_type"));
    },
  );
}

const unknownCall = { fields: { request: "There is no such call. Check its method and path" } };

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects cross-site requests by Sec-Fetch-Site and Origin; a request without either is not from a browser
 * and carries no ambient cookie. Together with JSON-only bodies, which cross-site forms cannot send without a
 * preflight, this is the CSRF defence.
 * @throws Refused `origin_forbidden`.
 */
export function refuseForgery(request: FastifyRequest, config: Pick<Config, "PUBLIC_URL">): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refused("origin_forbidden");
  const { origin } = request.headers;
  if (origin !== undefined && !isOwn(origin, request, config)) throw new Refused("origin_forbidden");
}

function isOwn(origin: string, request: FastifyRequest, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): boolean {
  if (PUBLIC_URL !== undefined) return origin === new URL(PUBLIC_URL).origin;
  return origin === `${request.protocol}://${request.host}`;
}
