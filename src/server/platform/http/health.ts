import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { App } from "#server/platform/app.ts";

/**
 * /healthz: the process runs. /readyz: the database accepts writes, which a connection to a demoted primary
 * does not; 503 otherwise. The other facts and clock steps are reported without failing
 * readiness: without rates, everything but quotes works.
 */
export function mountHealth(
  server: FastifyInstance,
  app: Pick<App, "db" | "log" | "clockWatch" | "readinessFacts">,
): void {
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const database = await pingDatabase(app);
    const isReady = database === "ready";
    const clock = app.clockWatch.lastStep();
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? "ready" : "not ready",
      database,
      ...app.readinessFacts(),
      ...(clock && { clock }),
    });
  });
}

async function pingDatabase({ db, log }: Pick<App, "db" | "log">): Promise<"ready" | "read-only" | "away"> {
  try {
    const { rows } = await sql<{ setting: string }>`
      select current_setting('transaction_read_only') as setting`.execute(db);
    return rows[0]?.setting === "off" ? "ready" : "read-only";
  } catch (error) {
    log.warn({ err: error }, "the database does not answer: this process is not ready");
    return "away";
  }
}
