/* npm test runs everything, from a fresh clone on. Ends with a summary of failures and one line that counts failed tests and steps. */
import { stripVTControlCharacters } from "node:util";
import { bootstrap } from "./lib/bootstrap.mjs";
import { node, run, toolEnvironment } from "./lib/project.mjs";
import { runPlaywright } from "./lib/run-playwright.mjs";
import { runVitest } from "./lib/run-vitest.mjs";
import { runStaticChecks } from "./lib/static-checks.mjs";

const STEPS = [
  ["Set-up", () => count(bootstrap)],
  ["Static checks", () => count(runStaticChecks)],
  ["Types of the database", () => count(verifyDatabaseTypes)],
  ["Rules and scenarios (vitest)", runVitest],
  ["Browser journeys (Playwright), then the books and the rights in their database", runPlaywright],
];

const total = { passed: 0, failed: 0 };
const summaries = [];
for (const [name, step] of STEPS) {
  console.log(`\n== ${name}`);
  const { passed, failed, failures } = await step().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1, failures: [error.message] };
  });
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) summaries.push(`${name}: ${failed} failed`, ...failures.map(shorten));
  // Every other step needs the dependencies and the build.
  if (name === "Set-up" && failed > 0) break;
}
if (summaries.length > 0) console.log(`\n== What failed\n\n${summaries.join("\n\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

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
