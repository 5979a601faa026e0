import type { FastifyRequest } from "fastify";

/** Judged by the matched route, because a URL can be written in several encodings. */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith("/api/") ?? false;
}
