import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** PUBLIC_URL, when it is configured. */
    readonly publicUrl?: string | undefined;
  }
}

/** Address of the site for absolute links, without a slash at its end: PUBLIC_URL, or as the request has it. */
export function siteAddress(request: FastifyRequest): string {
  const { publicUrl } = request.server;
  return publicUrl === undefined ? `${request.protocol}://${request.host}` : publicUrl.replace(/\/+$/, "");
}
