import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { describeApi } from "#server/platform/openapi/describe-api.ts";
import type { Route } from "./route.ts";

/** Serves the OpenAPI document of the public and client calls, written at the first request for it. */
export function serveDescription(
  server: FastifyInstance,
  routes: readonly Route[],
  { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">,
): void {
  let written: { readonly plain: Buffer; readonly zipped: Buffer } | undefined;
  server.get("/api/openapi.json", async ({ headers }, reply) => {
    written ??= write(routes, PUBLIC_URL);
    const isZipped = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
    if (isZipped) void reply.header("content-encoding", "gzip");
    void reply.header("vary", "accept-encoding").type("application/json; charset=utf-8");
    return reply.send(isZipped ? written.zipped : written.plain);
  });
}

function write(routes: readonly Route[], publicUrl: string | undefined) {
  const plain = Buffer.from(JSON.stringify(describeApi(routes, { server: publicUrl?.replace(/\/+$/, "") })));
  return { plain, zipped: gzipSync(plain) };
}
