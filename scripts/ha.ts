/* npm run ha starts a cluster on this machine's loopback addresses and prints where it is, until Ctrl-C. With --prove it kills, freezes and restarts its parts under load, and prints what became of it. With --write FOLDER --nodes A,B,C --entrance E it writes the configuration for real machines. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { planCluster } from "./ha/cluster.ts";
import { makePasswords, writeConfigs } from "./ha/configs.ts";
import { proveCluster } from "./ha/prove-cluster.ts";

const { values } = parseArgs({
  options: {
    prove: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    write: { type: "string" },
    nodes: { type: "string" },
    entrance: { type: "string" },
    network: { type: "string" },
    postgres: { type: "string", default: "/usr/lib/postgresql/15/bin" },
  },
});

try {
  if (values.write) await writeForMachines(values.write);
  else await runHere();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runHere(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "summit-ha-"));
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  const cluster = await planCluster(folder);
  try {
    await cluster.start(interrupted.signal);
    if (values.prove) {
      const ended = once(interrupted.signal, "abort").then(() => false);
      process.exitCode = (await Promise.race([proveCluster(cluster), ended])) ? 0 : 1;
    } else {
      const { email, password } = cluster.administrator;
      console.log(`\nThree nodes are ready, their data is in ${folder}.`);
      console.log(`Summit: ${cluster.urls.web}\nThe back office: ${email}, ${password}`);
      await once(interrupted.signal, "abort");
    }
  } finally {
    await cluster.stop();
    if (!values.keep) await rm(folder, { recursive: true, force: true });
    // A proof that was interrupted has bookings open.
    if (interrupted.signal.aborted) process.exit();
  }
}

/** One folder a machine, with everything that goes to /etc there. */
async function writeForMachines(folder: string): Promise<void> {
  const { nodes: addresses, entrance, network, postgres } = values;
  if (!addresses || !entrance || !network)
    throw new Error("--write needs --nodes A,B,C, --entrance E and --network N/M");
  const nodes = addresses.split(",").map((address, index) => {
    const name = `node-${index + 1}`;
    return { name, address, data: "/var/lib/summit", config: "/etc/summit/ha" };
  });
  const plan = { nodes, entrance, network, postgresBin: postgres, passwords: makePasswords() };
  for (const each of nodes) await writeConfigs(plan, each, join(folder, each.name));
  console.log(`Written to ${folder}: copy each folder to /etc/summit/ha of its machine.`);
}
