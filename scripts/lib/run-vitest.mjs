import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { node, root, run, toolEnvironment } from "./project.mjs";

const REPORT = join(root, ".build/reports/vitest.json");

/** Runs vitest with `args`, counts tests and reports failures; a file that fails to load counts as one. */
export async function runVitest(args = []) {
  rmSync(REPORT, { force: true });
  mkdirSync(join(root, ".build/reports"), { recursive: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const code = await run(node, [vitest, "run", ...reporters, ...args], {
    // Compiled server modules, shared by workers and runs.
    env: toolEnvironment({ NODE_COMPILE_CACHE: join(root, ".build/compile-cache") }),
  });
  return readCounts(code);
}

function readCounts(code) {
  try {
    const report = JSON.parse(readFileSync(REPORT, "utf8"));
    const failures = report.testResults.filter(({ status }) => status === "failed").flatMap(failuresIn);
    const failed = code === 0 ? failures.length : Math.max(failures.length, 1);
    return { passed: report.numPassedTests, failed, failures };
  } catch {
    return { passed: 0, failed: 1, failures: ["vitest left no report"] };
  }
}

function failuresIn({ name, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter(({ status }) => status === "failed");
  if (tests.length === 0) return [`${file}\n${message}`];
  return tests.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join("\n")}`);
}
