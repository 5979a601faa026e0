import type { FastifyRequest } from "fastify";
import { Refused } from "#domain/refusal.ts";
import type { Config } from "../config.ts";

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
