/*
 * npm run simulate:treasury [-- --seed TEXT] [--write] covers the position of a simulated year by each policy and prints what became
 * of it. With --write it renews docs/treasury-simulation.md and its chart.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { policies } from "./treasury/assumptions.ts";
import { describeSimulation, describeYears, drawYears } from "./treasury/describe-simulation.ts";
import { simulateMarket, simulateYear } from "./treasury/simulate-year.ts";

const { seed, write } = parseArgs({
  options: { seed: { type: "string", default: "a year" }, write: { type: "boolean", default: false } },
}).values;

const minutes = [...simulateMarket(seed)];
const years = policies.map(([name, policy]) => ({ name, ...simulateYear(minutes, policy) }));
console.log(`Simulated, none of it measured. Seed: ${seed}\n\n${describeYears(years)}`);
if (write) {
  const docs = join(import.meta.dirname, "../docs");
  await writeFile(join(docs, "treasury-simulation.md"), describeSimulation(seed, years));
  await writeFile(join(docs, "treasury-simulation.svg"), drawYears(years));
  console.log("\nWritten to docs/treasury-simulation.md");
}
