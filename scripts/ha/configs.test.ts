import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillIn, makePasswords, writeConfigs } from "./configs.ts";

const nodes = [1, 2, 3].map((number) => ({
  name: `node-${number}`,
  address: `10.0.0.${number}`,
  data: "/var/lib/summit",
  config: "/etc/summit/ha",
}));
const plan = {
  nodes,
  entrance: "10.0.0.10",
  network: "10.0.0.0/24",
  postgresBin: "/usr/lib/postgresql/15/bin",
  passwords: makePasswords(),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "summit-configs-"));
  for (const node of nodes) await writeConfigs(plan, node, join(folder, node.name));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (node: string, name: string) => readFile(join(folder, node, name), "utf8");

describe("the configuration of a cluster", () => {
  it("a template is filled in whole, and one that names an unknown value is refused", () => {
    expect(fillIn(`host \${address}:\${port}`, { address: "10.0.0.1", port: "5432" })).toBe(
      "host 10.0.0.1:5432",
    );
    expect(() => fillIn(`\${addres}`, { address: "10.0.0.1" })).toThrow("no value for addres");
  });

  it("no file of any node keeps a placeholder", async () => {
    for (const { name } of nodes) {
      for (const file of await readdir(join(folder, name))) {
        expect(await read(name, file), `${name}/${file}`).not.toMatch(/\$\{\w+\}/);
      }
    }
  });

  it("each node of etcd and Patroni has its own address and knows all others", async () => {
    for (const { name, address } of nodes) {
      expect(await read(name, "etcd.conf.yml")).toContain(`listen-client-urls: http://${address}:2379`);
      expect(await read(name, "patroni.yml")).toContain(`listen: ${address}:5432`);
      expect(await read(name, "patroni.yml")).toContain("hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379");
    }
  });

  it("a commit waits for two replicas, and is never acknowledged without one", async () => {
    const patroni = await read("node-1", "patroni.yml");
    expect(patroni).toMatch(
      /synchronous_mode: true\n\s+synchronous_mode_strict: true\n\s+synchronous_node_count: 2/,
    );
  });

  it("the lease outlasts a round of Patroni with two retries", async () => {
    const patroni = await read("node-1", "patroni.yml");
    const setting = (name: string) => Number(new RegExp(`^\\s+${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
    expect(setting("loop_wait") + 2 * setting("retry_timeout")).toBeLessThanOrEqual(setting("ttl"));
  });

  it("PgBouncer pools by session, which Summit needs", async () => {
    expect(await read("node-1", "pgbouncer.ini")).toContain("pool_mode = session");
  });

  it("configuration with passwords is readable by its owner alone", async () => {
    for (const file of await readdir(join(folder, "node-1"))) {
      const { mode } = await stat(join(folder, "node-1", file));
      expect(mode & 0o077, file).toBe(0);
    }
  });
});
