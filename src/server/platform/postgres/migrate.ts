import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { PgBoss, type Queue } from "pg-boss";
import type { Logger } from "pino";

const MIGRATIONS = join(import.meta.dirname, "../../../../db/migrations");
const NAME_PATTERN = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Advisory lock key, unique in this database. */
const LOCK_KEY = 7_867_461;
const MINIMUM_VERSION = 150_000;

/** Role of the running application, which migrations grant rights to. */
export const APP_ROLE = "summit_app";

export interface MigrateOptions {
  /** Login that owns the tables. */
  ownerUrl: string;
  log: Pick<Logger, "info" | "warn">;
  /** Job queues, which only the owner can create. */
  queues?: Queue[];
  /** Folder of numbered .sql files; defaults to db/migrations. */
  folder?: string;
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Migrates a database to this version: the application role, the numbered files of db/migrations (in order,
 * one transaction each), the job queue's schema. Concurrent calls take turns.
 * Throws a one-line error when the server is too old or an applied file was changed; a failed file is rolled
 * back. Warns of migrations that this version doesn't have: a newer one is being deployed, or was.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS);
  const owner = new Client({ connectionString: options.ownerUrl, application_name: "summit-migrate" });
  await owner.connect();
  try {
    await refuseOldServer(owner);
    // A process that waits here finds the work done.
    await owner.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await createAppRole(owner);
    const { applied, newer } = await applyMigrations(owner, migrations);
    if (applied.length > 0) options.log.info({ applied }, "migrated the database");
    if (newer.length > 0) options.log.warn({ newer }, "the database was migrated by a newer version");
    await installJobQueue(owner, options);
    await restrictAppRole(owner);
  } finally {
    await owner.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  for (const [index, name] of names.entries()) {
    if (!NAME_PATTERN.test(name)) throw new Error(`${name}: a migration is named like 0001-what-it-does.sql`);
    if (name.slice(0, 4) === names[index - 1]?.slice(0, 4))
      throw new Error(`two migrations are numbered ${name.slice(0, 4)}`);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout with CRLF line ends must not look like a changed file.
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function refuseOldServer(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const [server] = rows;
  if (server && server.number < MINIMUM_VERSION)
    throw new Error(`Summit needs Postgres 15 or newer, this is ${server.version}`);
}

/** Roles are server-wide, so another database's migration may create it concurrently. */
async function createAppRole(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean; isMember: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
            exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as "isMember"`,
    [APP_ROLE],
  );
  const [found] = rows;
  if (!found?.exists) {
    await owner.query(`
      do $$ begin
        create role ${APP_ROLE} nologin;
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'the database''s owner may not create roles: have an administrator run "create role ${APP_ROLE} nologin; grant ${APP_ROLE} to %"', current_user;
      end $$`);
  }
  if (found?.isMember) return;
  // With a single login the application switches to this role; a separate owner does not need it.
  await owner.query(`
    do $$ begin
      execute format('grant ${APP_ROLE} to %I', current_user);
    exception when insufficient_privilege or unique_violation then null;
    end $$`);
}

async function applyMigrations(
  owner: Client,
  migrations: Migration[],
): Promise<{ applied: string[]; newer: string[] }> {
  await owner.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = known.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) {
      throw new Error(
        `${migration.name} was changed after it was applied to this database: write a new migration instead`,
      );
    }
    await apply(owner, migration);
    applied.push(migration.name);
  }
  const own = new Set(migrations.map(({ name }) => name));
  return { applied, newer: [...known.keys()].filter((name) => !own.has(name)) };
}

async function apply(owner: Client, { name, text, checksum }: Migration): Promise<void> {
  await owner.query("begin");
  try {
    await owner.query(text);
    await owner.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await owner.query("commit");
  } catch (cause) {
    await owner.query("rollback");
    throw new Error(`${name} failed: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Revokes the right to create objects, because a temporary table could shadow a real one. At every start,
 * since a restored or cloned database has default rights.
 */
async function restrictAppRole(owner: Client): Promise<void> {
  await owner.query(`
    do $$ begin
      execute format('revoke temporary, create on database %I from public, ${APP_ROLE}', current_database());
      revoke create on schema public from public, ${APP_ROLE};
    exception when insufficient_privilege then null;
    end $$`);
  const { rows } = await owner.query<{ database: string; onDatabase: boolean; onSchema: boolean }>(`
    select quote_ident(current_database()) as database,
      has_database_privilege('${APP_ROLE}', current_database(), 'temporary')
        or has_database_privilege('${APP_ROLE}', current_database(), 'create') as "onDatabase",
      has_schema_privilege('${APP_ROLE}', 'public', 'create') as "onSchema"`);
  const [left] = rows;
  const missing = [
    ...(left?.onDatabase
      ? [`revoke temporary, create on database ${left.database} from public, ${APP_ROLE}`]
      : []),
    ...(left?.onSchema ? [`revoke create on schema public from public, ${APP_ROLE}`] : []),
  ];
  if (missing.length === 0) return;
  throw new Error(
    `${APP_ROLE} may create objects in the database and its owner cannot change that: have an administrator run "${missing.join("; ")}"`,
  );
}

/** Creates or upgrades pg-boss's schema and our queues; the application role may use but not change them. */
async function installJobQueue(owner: Client, { ownerUrl, queues = [] }: MigrateOptions): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: "summit-migrate",
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const { name, ...options } of queues) await boss.createQueue(name, options);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
  await owner.query(`
    grant usage on schema pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
    grant usage on all sequences in schema pgboss to ${APP_ROLE};
    grant execute on all functions in schema pgboss to ${APP_ROLE};
    revoke insert, delete on pgboss.version from ${APP_ROLE}`);
}
