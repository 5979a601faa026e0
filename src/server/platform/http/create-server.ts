import { join } from "node:path";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import { Refused } from "#domain/refusal.ts";
import type { App } from "../app.ts";
import { acceptOneClickForms } from "./accept-one-click-forms.ts";
import { answerError, refuse } from "./answer-error.ts";
import { mountHealth } from "./health.ts";
import { mount } from "./mount.ts";
import { protectPages } from "./protect-pages.ts";
import { refuseForgery } from "./refuse-forgery.ts";
import type { Route } from "./route.ts";
import { serveWeb } from "./serve-web.ts";

const maxBodyBytes = 64 * 1024;
const maxFileBytes = 10 * 1024 * 1024;
/** Requests a minute from one address, before RATE_LIMIT_FACTOR; far above what a person does. */
const requestsPerMinute = 600;

export type ServerTimeouts = {
  /** How long a request may take to arrive whole. */
  readonly requestMs: number;
  /** How often connections are looked at: a slow one is cut this much later at the most. */
  readonly checkEveryMs: number;
};

/** The web side: the API as the routes mount it, and the built pages. */
export async function createServer(
  app: App,
  routes: readonly Route[],
  { requestMs, checkEveryMs }: ServerTimeouts = { requestMs: 30_000, checkEveryMs: 2_000 },
): Promise<FastifyInstance> {
  const { config, log } = app;
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => app.newId(),
    // One line a request, written when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: config.TRUST_PROXY?.split(",").map((address) => address.trim()) ?? false,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    requestTimeout: requestMs,
    // Node takes the longer of the two for a whole request, and the head's is a minute unless it is set.
    http: { connectionsCheckingInterval: checkEveryMs, headersTimeout: requestMs, requestTimeout: requestMs },
  });
  server.setErrorHandler(answerError);
  // A form of another site can send text without being asked for leave; JSON it cannot.
  server.removeContentTypeParser("text/plain");
  acceptOneClickForms(server);
  await server.register(cookie);
  const { secure, SITE_REVIEW_SCRIPT_URL: reviewScriptUrl } = config;
  const { protect, protectPublic } = protectPages({ secure, reviewScriptUrl });
  await server.register(rateLimit, {
    max: Math.ceil(requestsPerMinute * config.RATE_LIMIT_FACTOR),
    timeWindow: 60_000,
    allowList: (request) => isBuiltFile(request),
    errorResponseBuilder: () => new Refused("too_many_requests"),
  });
  await server.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 1, fields: 4, fieldSize: 1_024, parts: 6 },
    throwFileSizeLimit: true,
  });
  server.addHook("onRequest", async (request, reply) => {
    protect(reply.raw);
    void reply.header("x-request-id", request.id);
    if (isApiCall(request)) void reply.header("cache-control", "no-store");
    refuseForgery(request, config);
  });
  server.addHook("onResponse", async (request, reply) => {
    const path = request.routeOptions.url ?? "none";
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    app.metrics.requestSeconds.observe({ method, path, status }, elapsedTime / 1_000);
    request.log.info({ method, path, status, ms: Math.round(elapsedTime) }, "answered");
  });
  for (const route of routes) mount(server, app, route);
  mountHealth(server, app);
  const folder = join(import.meta.dirname, "../../../../.build/web");
  await serveWeb(server, { app, folder, protectPublic });
  server.all("/api/*", (_request, reply) => refuse(reply, "not_found"));
  return server;
}

/** By the route that answers: an address can be written in several ways, of which the router decodes each. */
function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith("/api/") ?? false;
}

/** The files of the build are routes of their own; whatever no route answers counts like a call. */
function isBuiltFile(request: FastifyRequest): boolean {
  return request.routeOptions.url !== undefined && !isApiCall(request);
}
