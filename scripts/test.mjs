/* npm test runs everything, from a fresh clone on. Ends with a summary of failures, the time of each step, and one line that counts failed tests and steps. */
import { stripVTControlCharacters } from "node:util";
import { buildWeb, install } from "./lib/bootstrap.mjs";
import { findChromium } from "./lib/find-chromium.mjs";
import { node, run, toolEnvironment } from "./lib/project.mjs";
import { runPlaywright } from "./lib/run-playwright.mjs";
import { runVitest } from "./lib/run-vitest.mjs";
import { runStaticChecks } from "./lib/static-checks.mjs";

/** Steps of a stage run side by side; a failed `isNeeded` step ends the run. */
const STAGES = [
  [{ name: "Dependencies", work: () => count(() => install({ tools: true })), isNeeded: true }],
  [
    { name: "Web build", work: () => count(buildWeb), isNeeded: true },
    { name: "Static checks", work: () => count(runStaticChecks) },
    { name: "Types of the database", work: () => count(verifyDatabaseTypes) },
    { name: "Browser", work: () => count(prepareBrowser) },
  ],
  [{ name: "Rules and scenarios (vitest)", work: runVitest }],
  [
    {
      name: "Browser journeys (Playwright), then the books and the rights in their database",
      work: runPlaywright,
    },
  ],
];

const total = { passed: 0, failed: 0 };
const summaries = [];
const times = [];
for (const stage of STAGES) {
  console.log(`\n== ${stage.map(({ name }) => name).join(" · ")}`);
  const results = await Promise.all(stage.map(runStep));
  if (results.includes("cannot go on")) break;
}
if (summaries.length > 0) console.log(`\n== What failed\n\n${summaries.join("\n\n")}`);
console.log(`\n== Times\n\n${times.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runStep({ name, work, isNeeded = false }) {
  const startedAt = performance.now();
  const { passed, failed, failures } = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1, failures: [error.message] };
  });
  const seconds = (performance.now() - startedAt) / 1000;
  times.push(
    `${seconds.toFixed(1).padStart(8)} s ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed  ${name}`,
  );
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) summaries.push(`${name}: ${failed} failed`, ...failures.map(shorten));
  return isNeeded && failed > 0 ? "cannot go on" : "done";
}

/** Installs a missing browser early. A failure counts once, when the journeys find none. */
async function prepareBrowser() {
  await findChromium().catch(() => undefined);
  return 0;
}

/** Steps that run no tests print their failures as they run. */
async function count(work) {
  const failed = (await work()) ?? 0;
  return { passed: 0, failed, failures: [] };
}

/** The first lines of a failure say what was expected; the rest was printed above. */
function shorten(failure) {
  return stripVTControlCharacters(failure).split("\n").slice(0, 12).join("\n");
}

async function verifyDatabaseTypes() {
  const code = await run(node, ["scripts/db-types.ts", "--verify"], { env: toolEnvironment() });
  if (code === 0) return 0;
  console.error("src/server/platform/schema.ts is not what the migrations make: npm run db:types");
  return 1;
}
