/* npm run battery breaks Summit in every way that tests/battery knows, under load, and proves after each that nothing acknowledged was lost or done twice. Arguments name parts; --short repeats less. Its report goes to .build/battery; with BATTERY_RECORD=1 its table goes to docs/reliability.md. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine, recordPart } from "../bench/report.ts";
import { parts } from "../tests/battery/parts.ts";
import { type Report, renderReport, renderTable, runPart } from "../tests/battery/report.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".build/battery");
const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false } },
});
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No part of that name: ${unknown.join(", ")}. There are ${parts.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));

const report: Report = { machine: describeMachine(), isShort: values.short, parts: [] };
for (const part of chosen) {
  console.log(`\n== ${part.name}: ${part.title}`);
  const outcome = await runPart(part, values.short);
  report.parts.push(outcome);
  for (const { name, goal, found, holds } of outcome.findings)
    console.log(`${holds ? "ok  " : "FAIL"}  ${name}: ${found} (goal: ${goal})`);
}
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "report.html"), renderReport(report));
await writeFile(join(folder, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
if (process.env.BATTERY_RECORD === "1") {
  const file = join(root, "docs/reliability.md");
  recordPart(file, "machine", report.machine);
  recordPart(file, "figures", renderTable(report));
}
const failed = report.parts.flatMap(({ findings }) => findings).filter(({ holds }) => !holds).length;
console.log(
  `\n${failed === 0 ? "Every goal was met." : `${failed} goals were not met.`} ${join(folder, "report.html")}`,
);
process.exitCode = failed === 0 ? 0 : 1;
