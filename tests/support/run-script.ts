import { execFile } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Runs a command of package.json as an operator does, with these variables and no others, and answers what it said. */
export function runScript(
  [script, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join("scripts", `${script}.ts`), ...args],
      { cwd: root, env: { PATH: process.env.PATH, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, said: stdout + stderr }),
    );
  });
}
