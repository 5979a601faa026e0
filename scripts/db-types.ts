/* npm run db:types writes src/server/platform/schema.ts from the migrations and lib/column-types.ts; --verify only checks that it is up to date. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { columnTypes } from "./lib/column-types.ts";

const day = { type: "StoredDay", from: "./postgres/stored-day.ts" };
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const dataDir = await mkdtemp(join(tmpdir(), "summit-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, log });
  const imports = Object.fromEntries(
    [day, ...columnTypes].map(({ type, from }) => [type, `${from}#${type}`]),
  );
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
      `--custom-imports=${JSON.stringify(imports)}`,
      `--overrides=${JSON.stringify({ columns: await describeColumns(postgres.ownerUrl) })}`,
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

/**
 * Column type overrides in kysely-codegen's form, including every date column; it adds nullability itself.
 */
async function describeColumns(url: string): Promise<Record<string, object>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(`
      select table_name || '.' || column_name as name, data_type = 'date' as "isDay", data_type = 'ARRAY' as "isArray",
        column_default is not null or is_identity = 'YES' as "isGenerated"
      from information_schema.columns where table_schema = 'public'`);
    const typeOf = new Map(columnTypes.flatMap(({ type, columns }) => columns.map((name) => [name, type])));
    const described = rows.flatMap(({ name, isDay, isArray, isGenerated }) => {
      const type = typeOf.get(name) ?? (isDay ? day.type : undefined);
      typeOf.delete(name);
      if (type === undefined) return [];
      const item = { type: "Identifier", name: type };
      const node = isArray ? { type: "ArrayExpression", values: item } : item;
      return [[name, isGenerated ? { type: "GenericExpression", name: "Generated", args: [node] } : node]];
    });
    if (typeOf.size > 0) throw new Error(`lib/column-types.ts: there is no ${[...typeOf.keys()].join(", ")}`);
    return Object.fromEntries(described);
  } finally {
    await client.end();
  }
}
