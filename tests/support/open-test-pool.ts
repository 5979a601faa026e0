import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Database,
  driverOf,
  openDatabase,
  type Transaction,
} from "#server/platform/postgres/database.ts";
import { openPipelinedDatabase } from "#server/platform/postgres/pipelined-transaction.ts";
import { silentLog } from "./silent-log.ts";

/** In ms; what never ends is ended by the time-out of its test. */
const patientTimeouts = { statementTimeoutMs: 110_000, waitMs: 110_000 };

/**
 * Opens a pool like the application's own, with `prepared` one without its transactions, and for the tables' owner a plain one,
 * which takes several statements at once. It waits for a connection rather than failing, because tests share a busy machine.
 * tests/scenarios/frozen-database.test.ts covers Summit's own short timeouts.
 */
export function openTestPool(
  url: string,
  {
    log = silentLog,
    ...options
  }: Partial<Parameters<typeof openDatabase>[0]> & { readonly connections: number },
): Database {
  const all = { url, log, ...patientTimeouts, ...options };
  const isPlain = options.prepared !== undefined || new URL(url).username === "summit_owner";
  return isPlain ? openDatabase(all) : refuseSecondConnections(openPipelinedDatabase(all));
}

const transacting = new AsyncLocalStorage<Database>();

/**
 * Makes a transaction of Summit's fail that takes a second connection of its pool: as many at once as the pool has would each
 * wait for one until they time out. A test may hold a transaction of its own while others work.
 */
function refuseSecondConnections(db: Database): Database {
  const { driver } = driverOf(db);
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async () => {
    if (transacting.getStore() === db) throw new Error("a transaction takes a second connection");
    return acquire();
  };
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const [, , caller = ""] = new Error("whose transaction it is").stack?.split("\n") ?? [];
    if (caller.includes("/tests/")) return builder;
    const execute = builder.execute.bind(builder);
    return Object.assign(builder, {
      execute: <Result>(work: (tx: Transaction) => Promise<Result>) =>
        execute((tx) => transacting.run(db, () => work(tx))),
    });
  };
  return db;
}
