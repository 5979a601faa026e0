import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { App } from "#server/platform/app.ts";
import { addProcessMetrics } from "#server/platform/metrics.ts";
import { describeApi } from "#server/platform/openapi/describe-api.ts";
import { mountHealth } from "./health.ts";
import type { Route } from "./route.ts";

/** Operator endpoints on a separate port: metrics, readiness and the API description. */
export async function createOperatorServer(app: App, routes: readonly Route[]): Promise<FastifyInstance> {
  const server = fastify({ loggerInstance: app.log as FastifyBaseLogger });
  const description = describeApi(routes, { server: app.config.PUBLIC_URL, withStaff: true });
  addProcessMetrics(app.metrics);
  server.get("/metrics", async (_request, reply) => {
    await app.refreshMetrics();
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics());
  });
  mountHealth(server, app);
  server.get("/api/openapi.json", async () => description);
  return server;
}
