import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { node, root, run, toolEnvironment } from "./project.mjs";

const REPORT = join(root, ".build/reports/vitest.json");

/** Runs vitest (with `args`) and counts: a file that cannot even be loaded counts as one failure. */
export async function runVitest(args = []) {
  rmSync(REPORT, { force: true });
  mkdirSync(join(root, ".build/reports"), { recursive: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const code = await run(node, [vitest, "run", ...reporters, ...args], { env: toolEnvironment() });
  return readCounts(code);
}

function readCounts(code) {
  try {
    const report = JSON.parse(readFileSync(REPORT, "utf8"));
    const unloaded = report.testResults.filter(({ status, assertionResults }) => {
      return status === "failed" && !assertionResults.some((test) => test.status === "failed");
    });
    const failed = report.numFailedTests + unloaded.length;
    return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
