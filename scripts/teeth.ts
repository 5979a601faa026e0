/* npm run teeth plants each fault of tests/teeth in a copy of the repository, one at a time, and runs the tests that must catch it. A fault that no test catches, or whose patch no longer applies, is an error. Arguments select faults by words in their names. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { readTeeth, type Tooth } from "./lib/read-teeth.ts";

const root = join(import.meta.dirname, "..");
/** What is made by commands, anywhere in the repository. */
const notCopied = new Set(["node_modules", ".git", ".build", ".data", ".e2e", "dist"]);

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

const words = parseArgs({ allowPositionals: true }).positionals.map((word) => word.toLowerCase());
const chosen = readTeeth().filter(
  ({ fault }) => words.length === 0 || words.some((word) => fault.toLowerCase().includes(word)),
);
const copy = await mkdtemp(join(tmpdir(), "summit-teeth-"));
const rows: string[] = [];
let missed = 0;
try {
  await cp(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  const sound = await failuresOf([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (sound.length > 0) throw new Error(`these fail without a fault:\n${sound.join("\n")}`);
  for (const tooth of chosen) {
    const [first, ...more] = await plant(tooth, () => failuresOf(tooth.tests));
    if (first === undefined) missed += 1;
    const others = more.length > 0 ? ` and ${more.length} more` : "";
    rows.push(`| ${tooth.fault} | ${first === undefined ? "NOTHING" : `npm test: ${first}${others}`} |`);
    console.log(`${first === undefined ? "NOT CAUGHT" : "caught    "} ${tooth.fault}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`\n| planted fault | caught by |\n|---|---|\n${rows.join("\n")}\n`);
console.log(`${chosen.length - missed} of ${chosen.length} faults caught`);
process.exitCode = missed === 0 ? 0 : 1;

/** Runs `work` while the fault is in the copy. @throws when the patch does not apply. */
async function plant<T>({ patch }: Tooth, work: () => Promise<T>): Promise<T> {
  const apply = (...options: string[]) => execFileSync("git", ["apply", ...options, patch], { cwd: copy });
  apply();
  try {
    return await work();
  } finally {
    apply("--reverse");
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
