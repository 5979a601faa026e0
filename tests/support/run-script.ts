import { execFile } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Runs a package.json command as an operator does, with only these variables, and returns its output. */
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
