import { spawn } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./project.mjs";

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];
const SAME_SIGNAL_MS = 1_000;
/** What most requests leave behind is garbage at once: with room for it, it is collected half as often. The Dockerfile says the same. */
const NODE_ARGS = ["--max-semi-space-size=64"];
/** The next start need not strip the types of every file and compile it again: half a second of five. */
const NODE_COMPILE_CACHE = join(root, ".build/compile-cache");

/**
 * Runs the server in Node 26 until it ends; its exit code. The server gets each signal once, from here: it leads its own
 * process group, because a terminal's Ctrl-C goes to npm, to this script and to the whole group, and npm passes it on again.
 */
export function runServer(args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...NODE_ARGS, "src/server/main.ts", ...args], {
      cwd: root,
      env: { NODE_COMPILE_CACHE, ...env },
      stdio: "inherit",
      detached: true,
    });
    const sentAt = new Map();
    for (const name of FORWARDED) {
      process.on(name, () => {
        const now = performance.now();
        if (now - (sentAt.get(name) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS) return;
        sentAt.set(name, now);
        // A closed terminal is a wish to stop, like any other.
        child.kill(name === "SIGHUP" ? "SIGTERM" : name);
      });
    }
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGKILL" ? 137 : 1)));
  });
}
