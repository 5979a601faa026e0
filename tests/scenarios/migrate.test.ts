import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const log = { info: () => undefined, warn: () => undefined };
let database: TestDatabase;
let owner: Client;
let app: Client;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client(database.ownerUrl);
  app = new Client(database.appUrl);
  await Promise.all([owner.connect(), app.connect()]);
  folder = await mkdtemp(join(tmpdir(), "summit-migrations-"));
});

afterAll(async () => {
  await Promise.all([owner?.end(), app?.end(), rm(folder, { recursive: true, force: true })]);
  await database?.drop();
});

describe("migrations", () => {
  it("migrations are applied once, in order, however many processes start at once", async () => {
    const files = await writeMigrations("once", {
      "0001-first.sql": "create table walks (step int primary key)",
      "0002-second.sql": "insert into walks values (1); insert into walks values (2)",
    });
    const starts = Array.from({ length: 4 }, () =>
      migrate({ ownerUrl: database.ownerUrl, log, folder: files }),
    );
    await Promise.all(starts);
    const { rows } = await owner.query("select count(*)::int as steps from walks");
    expect(rows).toEqual([{ steps: 2 }]);
  });

  it("migrations refuse a file that was changed after it was applied", async () => {
    const files = await writeMigrations("changed", { "0001-changed.sql": "select 1" });
    await migrate({ ownerUrl: database.ownerUrl, log, folder: files });
    await writeFile(join(files, "0001-changed.sql"), "select 1\r\n");
    await expect(migrate({ ownerUrl: database.ownerUrl, log, folder: files })).rejects.toThrow(
      "0001-changed.sql was changed after it was applied",
    );
  });

  it("migrations ignore changes of line endings", async () => {
    const files = await writeMigrations("line-ends", { "0001-line-ends.sql": "select 1;\nselect 2\n" });
    await migrate({ ownerUrl: database.ownerUrl, log, folder: files });
    await writeFile(join(files, "0001-line-ends.sql"), "select 1;\r\nselect 2\r\n");
    await migrate({ ownerUrl: database.ownerUrl, log, folder: files });
  });

  it("an older version starts on a newer database and warns of the migrations that it doesn't have", async () => {
    const older = { "0001-shared.sql": "select 1" };
    const newer = { ...older, "0002-newer.sql": "select 2", "0003-newest.sql": "select 3" };
    const warnedBy = async (name: string, files: Readonly<Record<string, string>>) => {
      const warnings: { readonly newer: readonly string[] }[] = [];
      const noted = { ...log, warn: warnings.push.bind(warnings) };
      const at = await writeMigrations(name, files);
      await migrate({ ownerUrl: database.ownerUrl, log: noted as unknown as typeof log, folder: at });
      return warnings.flatMap((each) => each.newer).filter((each) => each in newer);
    };
    expect(await warnedBy("newer", newer)).toEqual([]);
    expect(await warnedBy("older", older)).toEqual(["0002-newer.sql", "0003-newest.sql"]);
  });

  it("migrations leave no trace of a file that failed", async () => {
    const files = await writeMigrations("failed", {
      "0001-failed.sql": "create table half (id int); select 1 / 0",
    });
    await expect(migrate({ ownerUrl: database.ownerUrl, log, folder: files })).rejects.toThrow(
      "0001-failed.sql failed: division by zero",
    );
    const { rows } = await owner.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
  });

  it("migrations refuse duplicate numbers and names out of order", async () => {
    const twice = await writeMigrations("twice", { "0001-a.sql": "select 1", "0001-b.sql": "select 1" });
    await expect(migrate({ ownerUrl: database.ownerUrl, log, folder: twice })).rejects.toThrow(
      "numbered 0001",
    );
    const unnumbered = await writeMigrations("unnumbered", { "later.sql": "select 1" });
    await expect(migrate({ ownerUrl: database.ownerUrl, log, folder: unnumbered })).rejects.toThrow(
      "later.sql",
    );
  });
});

describe("the application's role", () => {
  it("the application's role may append to the ledger and the audit log, and change neither", async () => {
    for (const table of ["journals", "entries", "audit_log"]) {
      const { rows } = await app.query(
        `select p as privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as p
         where has_table_privilege('summit_app', $1, p) or (p = 'update' and has_any_column_privilege('summit_app', $1, 'update'))`,
        [table],
      );
      expect([table, rows.map(({ privilege }) => privilege)]).toEqual([table, ["select", "insert"]]);
    }
  });

  it("the application's role creates nothing, and does not change what was migrated", async () => {
    await expect(app.query("create table mine (id int)")).rejects.toThrow(
      "permission denied for schema public",
    );
    await expect(app.query("update schema_migrations set checksum = ''")).rejects.toThrow(
      "permission denied",
    );
    await expect(app.query("alter table journals disable trigger all")).rejects.toThrow("must be owner");
  });
});

async function writeMigrations(name: string, files: Record<string, string>): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  return path;
}
