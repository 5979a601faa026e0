import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { App } from "../app.ts";

/**
 * /healthz says that the process runs. /readyz that it can do its work, 503 otherwise: the database answers and takes
 * writes, which after a failover a connection to the former primary does not. That rates are away is said but is no
 * reason to send nobody here: everything but quotes goes on. A clock that was set in a large step is said as well.
 */
export function mountHealth(
  server: FastifyInstance,
  app: Pick<App, "db" | "rates" | "log" | "clockWatch">,
): void {
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const database = await pingDatabase(app);
    const table = app.rates.freshTable();
    const rates = table === undefined ? "unavailable" : app.rates.isFirm(table) ? "fresh" : "indicative";
    const isReady = database === "ready";
    const clock = app.clockWatch.lastStep();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ready" : "not ready", database, rates, ...(clock && { clock }) });
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
