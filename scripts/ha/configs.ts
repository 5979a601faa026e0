import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const templates = join(import.meta.dirname, "../../deploy/ha");

/** Where everything of a cluster is: one address a node, and one at which applications and browsers enter. */
export type ClusterPlan = {
  readonly nodes: readonly ClusterNode[];
  /** Address of HAProxy and PgBouncer. */
  readonly entrance: string;
  /** CIDR range that the addresses are in. */
  readonly network: string;
  /** Folder with Postgres's programs. */
  readonly postgresBin: string;
  readonly passwords: ClusterPasswords;
};

export type ClusterNode = {
  readonly name: string;
  readonly address: string;
  /** Folder of its data, which is its own. */
  readonly data: string;
  /** Folder of its configuration. */
  readonly config: string;
};

export type ClusterPasswords = Readonly<
  Record<"superuser" | "replication" | "rewind" | "owner" | "app", string>
>;

/** New passwords, safe in URLs, YAML and SQL. */
export function makePasswords(): ClusterPasswords {
  const make = () => randomBytes(24).toString("hex");
  return { superuser: make(), replication: make(), rewind: make(), owner: make(), app: make() };
}

/** Writes a node's configuration, readable by its owner alone, to the folder where it will be or to another. */
export async function writeConfigs(
  plan: ClusterPlan,
  node: ClusterNode,
  folder = node.config,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const values = valuesFor(plan, node);
  for (const name of await readdir(templates)) {
    if (name === "README.md") continue;
    const file = join(folder, name);
    await writeFile(file, fillIn(await readFile(join(templates, name), "utf8"), values), { mode: 0o600 });
    if (name.endsWith(".sh")) await chmod(file, 0o700);
  }
}

/**
 * Replaces each placeholder, written as in a shell.
 * @throws for a name without a value.
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });
}

function valuesFor(plan: ClusterPlan, node: ClusterNode): Record<string, string> {
  const { nodes, entrance, network, postgresBin, passwords } = plan;
  const serversAt = (port: number, check = "check") =>
    nodes.map(({ name, address }) => `  server ${name} ${address}:${port} ${check}`).join("\n");
  return {
    node: node.name,
    address: node.address,
    data: node.data,
    config: node.config,
    entrance,
    network,
    postgresBin,
    etcdMembers: nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(","),
    etcdHosts: nodes.map(({ address }) => `${address}:2379`).join(","),
    primaryServers: serversAt(5432, "check port 8008"),
    replicaServers: serversAt(5432, "check port 8008"),
    webServers: nodes
      .slice(0, 2)
      .map(({ name, address }) => `  server ${name} ${address}:3000 check`)
      .join("\n"),
    superuserPassword: passwords.superuser,
    replicationPassword: passwords.replication,
    rewindPassword: passwords.rewind,
    ownerPassword: passwords.owner,
    appPassword: passwords.app,
  };
}
