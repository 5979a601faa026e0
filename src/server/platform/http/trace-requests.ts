import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span } from "#server/platform/tracing/span.ts";
import { serializeCounts } from "#server/platform/tracing/statement-counts.ts";
import {
  isTracing,
  startSpan,
  type TracePart,
  traceParentFor,
  tracePart,
  workFor,
} from "#server/platform/tracing/tracing.ts";

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A span for each call of the API, named by its route; the request's id leads to its log line, and it alone. */
export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return;
  const traced = new WeakMap<FastifyRequest, { readonly span: Span; readonly part: TracePart }>();
  server.addHook("onRequest", async (request) => {
    const { method, id } = request;
    const route = request.routeOptions.url;
    if (!route?.startsWith("/api/")) return;
    const span = startSpan({
      name: `${method} ${route}`,
      kind: "server",
      parent: traceParentFor() ?? parentFromProxy(request),
      attributes: { "http.request.method": method, "http.route": route, "summit.request_id": id },
    });
    if (span) traced.set(request, { span, part: tracePart(span.traceParent) });
  });
  // Receiving the body loses the context of the hooks before it.
  server.addHook("preHandler", (request, _reply, done) => {
    const found = traced.get(request);
    workFor(found ? [found.part] : [], done);
  });
  server.addHook("onResponse", async (request, { statusCode }) => {
    const found = traced.get(request);
    if (!found) return;
    const attributes = {
      "http.response.status_code": statusCode,
      ...serializeCounts(found.part.statements),
    };
    found.span.end(attributes, statusCode >= 500 ? String(statusCode) : undefined);
  });
}

/** Only a trusted proxy may name the trace that a call belongs to: it says who called as well. */
function parentFromProxy({ ips = [], headers: { traceparent } }: FastifyRequest): string | undefined {
  const isFromProxy = ips.length > 1;
  return isFromProxy && typeof traceparent === "string" && wellFormed.test(traceparent)
    ? traceparent
    : undefined;
}
