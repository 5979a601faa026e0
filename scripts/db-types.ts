/* npm run db:types: writes src/server/platform/schema.ts from the migrations; with --verify only says whether it is up to date. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";

const log = { info: () => undefined, warn: () => undefined, error: console.error };
const dataDir = await mkdtemp(join(tmpdir(), "summit-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, log });
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/kysely-codegen/dist/cli/bin.js",
      `--url=${postgres.ownerUrl}`,
      "--dialect=postgres",
      "--camel-case",
      "--numeric-parser=string",
      "--date-parser=string",
      `--type-mapping=${JSON.stringify({ int8: "bigint" })}`,
      "--exclude-pattern={pgboss.*,schema_migrations}",
      "--out-file=src/server/platform/schema.ts",
      ...process.argv.slice(2),
    ],
    { stdio: "inherit", cwd: join(import.meta.dirname, "..") },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
