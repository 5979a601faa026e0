import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository root. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Node 26 from npm, which runs Summit whatever Node started the script. */
export const node = join(root, "node_modules/.bin/node");

/** Environment for child processes: Node 26 and the project's commands come first in PATH. */
export function toolEnvironment(more = {}) {
  const bin = join(root, "node_modules/.bin");
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...more };
}

/**
 * Runs a program in the repository root with inherited output; resolves with its exit code, 128 + n for
 * signal n.
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** Runs a program and captures its output, for steps whose output matters only on failure. */
export function runQuietly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      resolve({ code: exitCode(code, signal), output: Buffer.concat(output).toString() });
    });
  });
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
