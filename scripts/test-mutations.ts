/* npm run test:mutations plants each fault of tests/mutations/faults.ts in a copy of the repository, one at a time, and runs the tests that must catch it. A fault that no test catches, or whose code is not found, is an error. Arguments select faults by words in their names. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { type Fault, faults } from "../tests/mutations/faults.ts";

const root = join(import.meta.dirname, "..");
const copied = [
  "src",
  "tests",
  "scripts",
  "db",
  "docs",
  "bench",
  "tools",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "vitest.config.ts",
];

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

const words = parseArgs({ allowPositionals: true }).positionals.map((word) => word.toLowerCase());
const chosen = faults.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
const copy = await mkdtemp(join(tmpdir(), "summit-mutations-"));
let wrong = 0;
try {
  for (const path of copied) await cp(join(root, path), join(copy, path), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  const sound = await failuresOf([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (sound.length > 0) throw new Error(`these fail without a fault:\n${sound.join("\n")}`);
  for (const fault of chosen) {
    const caughtBy = await plant(fault, () => failuresOf(fault.tests));
    if (caughtBy.length === 0) wrong += 1;
    console.log(`${caughtBy.length > 0 ? "caught    " : "NOT CAUGHT"} ${fault.name}`);
    for (const test of caughtBy.slice(0, 3)) console.log(`             ${test}`);
    if (caughtBy.length > 3) console.log(`             and ${caughtBy.length - 3} more`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`${chosen.length - wrong} of ${chosen.length} faults caught`);
process.exitCode = wrong === 0 ? 0 : 1;

/** Runs `work` while the fault is in the copy. */
async function plant<T>({ name, file, right, wrong: broken }: Fault, work: () => Promise<T>): Promise<T> {
  const path = join(copy, file);
  const text = await readFile(path, "utf8");
  const parts = text.split(right);
  if (parts.length !== 2) throw new Error(`${name}: ${file} says this ${parts.length - 1} times: ${right}`);
  await writeFile(path, parts.join(broken));
  try {
    return await work();
  } finally {
    await writeFile(path, text);
  }
}

/** Failing tests of these files in the copy; a file that fails to load proves nothing. */
async function failuresOf(tests: readonly string[]): Promise<string[]> {
  const report = join(copy, "report.json");
  await rm(report, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--reporter=json", `--outputFile=${report}`, ...tests];
  const [code] = await once(spawn(process.execPath, args, { cwd: copy, stdio: "ignore" }), "exit");
  const { testResults }: Report = JSON.parse(await readFile(report, "utf8"));
  if (testResults.length !== tests.length)
    throw new Error(`not all of these were found: ${tests.join(", ")}`);
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0)
      throw new Error(`${relative(copy, name)} could not be run`);
    return failed.map(({ fullName }) => `${relative(copy, name)}: ${fullName}`);
  });
  if (code !== 0 && failures.length === 0) throw new Error(`vitest stopped with code ${code}`);
  return failures;
}
