/* npm run archive -- MONTH FILE writes a month of activity (2024-01), detached or not, to a new compressed file, reads that back, and only then drops it from the database. npm run archive -- --restore FILE puts it back. */
import { parseArgs } from "node:util";
import { Client } from "pg";
import { createLog } from "#server/platform/log.ts";
import { archiveMonth, restoreMonth } from "./lib/archive-month.ts";
import { findDatabase } from "./lib/find-database.ts";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: "boolean", default: false } },
  });
  const [first, file] = positionals;
  if (first === undefined || (file === undefined) !== values.restore)
    throw new Error("say npm run archive -- MONTH FILE, or npm run archive -- --restore FILE");
  const { ownerUrl, stop } = await findDatabase(createLog({ LOG_LEVEL: "error" }));
  const owner = new Client(ownerUrl);
  await owner.connect();
  try {
    const { month, rows } = file ? await archiveMonth(owner, first, file) : await restoreMonth(owner, first);
    console.log(
      file
        ? `${rows} activities of ${month} are in ${file} and no longer in the database.`
        : `${rows} activities of ${month} are back.`,
    );
  } finally {
    await owner.end();
    await stop();
  }
} catch (error) {
  console.error(`Nothing was changed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
