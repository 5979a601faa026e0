import { join } from "node:path";
import { node, root, runQuietly, toolEnvironment } from "./project.mjs";

const modules = join(root, "node_modules");

/** Checks that need no running code, one command each. */
const CHECKS = [
  // One checker per project: more would each check what the projects share.
  { name: "types", args: [join(modules, "typescript/bin/tsc"), "-b", "--checkers", "1"] },
  {
    name: "lint and format",
    args: [join(modules, "@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "--colors=off"],
  },
  { name: "unused code and dependencies", args: [join(modules, "knip/bin/knip.js")] },
];

/** Runs every static check, prints one line each with the output of failures, and returns how many failed. */
export async function runStaticChecks() {
  const results = await Promise.all(CHECKS.map(runCheck));
  for (const { name, code, output, seconds } of results) {
    console.log(`${code === 0 ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
    if (code !== 0) console.log(output.trimEnd());
  }
  return results.filter(({ code }) => code !== 0).length;
}

async function runCheck({ name, args }) {
  const startedAt = performance.now();
  const { code, output } = await runQuietly(node, args, { env: toolEnvironment() });
  return { name, code, output, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
}
