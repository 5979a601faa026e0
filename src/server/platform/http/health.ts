import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { App } from "../app.ts";

/** /healthz says that the process runs, /readyz that it can do its work: the database answers. */
export function mountHealth(server: FastifyInstance, app: App): void {
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    await sql`select 1`.execute(app.db);
    const rates = app.rates.freshTable() !== undefined;
    return reply.send({ status: "ready", rates: rates ? "fresh" : "unavailable" });
  });
}
