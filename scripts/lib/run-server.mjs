import { spawn } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./project.mjs";

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];
const SAME_SIGNAL_MS = 1_000;
/**
 * Most of a request's allocations are short-lived: a larger young generation halves the collections. The
 * Dockerfile has the same setting.
 */
const NODE_ARGS = ["--max-semi-space-size=64"];
/** Caches stripped and compiled modules, which saves half a second of a five-second start. */
const NODE_COMPILE_CACHE = join(root, ".build/compile-cache");

/**
 * Runs the server in Node 26 and resolves with its exit code. It prepares its data at once and serves when `built`, the
 * build of the web application, has resolved; it stops, and this rejects, when the build fails. It leads its own process
 * group: a terminal's Ctrl-C goes to npm, to this script and to the whole group, and npm forwards it again, but the server
 * must get each signal once.
 */
export function runServer(args, built) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...NODE_ARGS, "src/server/main.ts", ...args], {
      cwd: root,
      env: { NODE_COMPILE_CACHE, ...process.env, WEB_BUILD: "reported" },
      // The last is the channel that `untilWebBuilt` listens to.
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      detached: true,
    });
    const sentAt = new Map();
    for (const name of FORWARDED) {
      process.on(name, () => {
        const now = performance.now();
        if (now - (sentAt.get(name) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS) return;
        sentAt.set(name, now);
        // SIGHUP, sent when the terminal closes.
        child.kill(name === "SIGHUP" ? "SIGTERM" : name);
      });
    }
    child.once("error", reject);
    const report = (outcome) => child.connected && child.send(outcome);
    const failure = built.then(
      () => void report("built"),
      (error) => {
        report("failed");
        // A terminal's Ctrl-C has ended both.
        return sentAt.size === 0 ? error : undefined;
      },
    );
    child.once("exit", async (code, signal) => {
      const error = await failure;
      if (error) reject(error);
      else resolve(code ?? (signal === "SIGKILL" ? 137 : 1));
    });
  });
}
