import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import pg from "pg";

type Watched = { isCommitted: boolean; after: string[] };

const requests = new AsyncLocalStorage<Watched>();
let isWatching = false;
/** Connections whose statements serve many requests at once, under the first one's context. */
const shared: ReadonlySet<string> = new Set(["summit-bookings", "summit-sessions"]);

/**
 * Records calls that query the database between their last commit and their response: a failure there would
 * be reported although the work is done.
 */
export function watchCommits(server: FastifyInstance): readonly string[] {
  watchStatements();
  const found: string[] = [];
  server.addHook("onRequest", (_request, _reply, done) =>
    requests.run({ isCommitted: false, after: [] }, done),
  );
  server.addHook("onSend", (request, reply, _payload, done) => {
    const watched = requests.getStore();
    const isWrite = request.method !== "GET" && reply.statusCode < 300;
    if (isWrite && watched?.isCommitted && watched.after.length > 0)
      found.push(`${request.method} ${request.routeOptions.url}: ${watched.after.join("; ")}`);
    done();
  });
  return found;
}

function watchStatements(): void {
  if (isWatching) return;
  isWatching = true;
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: { connectionParameters: { application_name?: string } }, ...args) {
    const watched = requests.getStore();
    if (watched && !shared.has(this.connectionParameters.application_name ?? "")) note(watched, args[0]);
    return query.apply(this, args);
  };
}

function note(watched: Watched, statement: unknown): void {
  const text = typeof statement === "string" ? statement : (statement as { text?: string }).text;
  if (text === "commit") {
    watched.isCommitted = true;
    watched.after = [];
  } else if (text !== undefined) watched.after.push(text);
}
