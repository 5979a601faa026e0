import { join } from "node:path";
import { node, root, runQuietly, toolEnvironment } from "./project.mjs";

const modules = join(root, "node_modules");

/** What can be said about the source without running it; each is one command. */
const CHECKS = [
  { name: "types", args: [join(modules, "typescript/bin/tsc"), "-b"] },
  {
    name: "lint and format",
    args: [join(modules, "@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "--colors=off"],
  },
  { name: "unused code and dependencies", args: [join(modules, "knip/bin/knip.js")] },
];

/** Runs every static check, prints one line each and the complaints of those that fail; the number that failed. */
export async function runStaticChecks() {
  let failed = 0;
  for (const { name, args } of CHECKS) {
    const startedAt = performance.now();
    const { code, output } = await runQuietly(node, args, { env: toolEnvironment() });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
    if (code !== 0) console.log(output.trimEnd());
    failed += code === 0 ? 0 : 1;
  }
  return failed;
}
