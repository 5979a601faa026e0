/*
 * npm run test:deep: the suites that repeat something many times (those that import tests/support/repeat-count.ts), in
 * their long form. With words after it, only the files whose names hold one of them.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/project.mjs";
import { runVitest } from "./lib/run-vitest.mjs";

const words = process.argv.slice(2);
const files = globSync("tests/{scenarios,invariants}/*.test.ts", { cwd: root })
  .filter((file) => readFileSync(join(root, file), "utf8").includes("support/repeat-count.ts"))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
process.env.TEST_DEPTH = "deep";
const { passed, failed } = await runVitest(["--project", "scenarios", ...files]);
console.log(`\n${passed} passed, ${failed} failed in the long form of ${files.length} files`);
process.exitCode = failed === 0 ? 0 : 1;
