/* npm test: everything, from a fresh clone on. Ends with one line that counts the tests and the steps that failed. */
import { bootstrap } from "./lib/bootstrap.mjs";
import { node, run, toolEnvironment } from "./lib/project.mjs";
import { runPlaywright } from "./lib/run-playwright.mjs";
import { runVitest } from "./lib/run-vitest.mjs";
import { runStaticChecks } from "./lib/static-checks.mjs";

const STEPS = [
  ["Set-up", async () => ({ passed: 0, failed: await failures(bootstrap) })],
  ["Static checks", async () => ({ passed: 0, failed: await runStaticChecks() })],
  ["Types of the database", async () => ({ passed: 0, failed: await verifyDatabaseTypes() })],
  ["Rules and scenarios (vitest)", runVitest],
  ["Browser journeys (Playwright), then the books of their database", runPlaywright],
];

const total = { passed: 0, failed: 0 };
for (const [name, step] of STEPS) {
  console.log(`\n== ${name}`);
  const { passed, failed } = await step().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  // Nothing else can run without the dependencies and the build.
  if (name === "Set-up" && failed > 0) break;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function failures(work) {
  await work();
  return 0;
}

async function verifyDatabaseTypes() {
  const code = await run(node, ["scripts/db-types.ts", "--verify"], { env: toolEnvironment() });
  if (code === 0) return 0;
  console.error("src/server/platform/schema.ts is not what the migrations make: npm run db:types");
  return 1;
}
