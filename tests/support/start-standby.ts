import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  adoptRestored,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../tools/embedded-postgres/embedded-postgres.ts";
import { silentLog as log } from "./silent-log.ts";

/** Makes a streaming replica of a running database in a new folder, and starts it; it goes on when it is started there again. */
export async function startStandby(primary: EmbeddedPostgres, dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const home = join(dataDir, "postgres");
  await primary.backUp(home);
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(home, "data/postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await writeFile(join(home, "data/standby.signal"), "");
  await adoptRestored(dataDir);
  return startEmbeddedPostgres({ dataDir, log });
}
