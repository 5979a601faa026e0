import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../tools/embedded-postgres/embedded-postgres.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let dataDir: string;
let started: EmbeddedPostgres[];

beforeEach(async () => {
  dataDir = await makeTemporaryFolder();
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  await removeTemporaryFolder(dataDir);
});

describe("the embedded Postgres", () => {
  it("the embedded Postgres keeps committed data across starts, behind passwords that only its owner can read", async () => {
    const first = await start();
    await query(first.ownerUrl, "create table kept (id int); insert into kept values (7)");
    await first.stop();
    const second = await start();
    expect(await query(second.ownerUrl, "select id from kept")).toEqual([{ id: 7 }]);
    expect((await stat(join(dataDir, "postgres/cluster.json"))).mode & 0o777).toBe(0o600);
    await expect(query(withPassword(second.appUrl, "guess"), "select 1")).rejects.toThrow(
      "authentication failed",
    );
  });

  it("the embedded Postgres is created once, shared by concurrent processes, and stops with the last of them", async () => {
    const all = await Promise.all([start(), start(), start()]);
    expect(new Set(all.map(({ appUrl }) => appUrl)).size).toBe(1);
    await all[0]?.stop();
    await all[1]?.stop();
    expect(await query(all[2]?.appUrl ?? "", "select 1 as answer")).toEqual([{ answer: 1 }]);
    await all[2]?.stop();
    await expect(query(all[2]?.appUrl ?? "", "select 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("the embedded Postgres is restarted at the same address when it is killed under a running server", async () => {
    const postgres = await start();
    await query(postgres.ownerUrl, "create table kept (id int); insert into kept values (7)");
    process.kill(await readPid(), "SIGKILL");
    await expect
      .poll(() => query(postgres.ownerUrl, "select id from kept").catch(() => []))
      .toEqual([{ id: 7 }]);
  });

  it("the embedded Postgres ignores a process that reuses a dead postmaster's number", async () => {
    await (await start()).stop();
    const stale = `${process.pid}\n${join(dataDir, "postgres/data")}\n0\n1\n\n\n\nready\n`;
    await writeFile(join(dataDir, "postgres/data/postmaster.pid"), stale);
    const postgres = await start();
    expect(await query(postgres.appUrl, "select current_user as role")).toEqual([{ role: "summit_app" }]);
  });

  it("the embedded Postgres listens on the loopback address alone", async () => {
    const { adminUrl } = await start();
    expect(await query(adminUrl, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await query(adminUrl, "show fsync")).toEqual([{ fsync: "on" }]);
  });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  started.push(postgres);
  return postgres;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const result = await client.query(statement);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

async function readPid(): Promise<number> {
  const text = await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

function withPassword(url: string, password: string): string {
  return Object.assign(new URL(url), { password }).href;
}
