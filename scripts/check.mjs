/* npm run check runs every check that takes under a minute; run it before each commit. */
import { install } from "./lib/bootstrap.mjs";
import { runVitest } from "./lib/run-vitest.mjs";
import { runStaticChecks } from "./lib/static-checks.mjs";

try {
  await install({ tools: true });
  const failedChecks = await runStaticChecks();
  const unit = await runVitest(["--project", "unit"]);
  if (failedChecks + unit.failed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
