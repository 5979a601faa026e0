import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");
/** Same as `npm start`: a compile cache, for tests that start many servers. */
const NODE_COMPILE_CACHE = join(root, ".build/compile-cache");

export type RunningServer = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends the signal and waits for the exit code, null when a signal ended the process. */
  readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
};

/** Starts Summit's server as its own process and waits until it reports that it is ready. */
export async function runSummit(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<RunningServer> {
  // The memory setting is production's.
  const server = spawn(process.execPath, ["--max-semi-space-size=64", "src/server/main.ts", ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE,
      LOG_LEVEL: "warn",
      PORT: "0",
      RATE_LIMIT_FACTOR: "100000",
      DEMO_DATA: "small",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const text: string[] = [];
  server.stderr.on("data", (chunk: Buffer) => text.push(chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on("line", (line) => {
      const ready = /^Summit is ready(?: at (\S+))?/.exec(line);
      if (ready) resolve(ready[1] ?? "");
    });
    server.once("exit", () => reject(new Error(`Summit did not start:\n${text.join("")}`)));
  });
  return {
    url,
    process: server,
    end: async (signal) => {
      if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
      const ended = once(server, "exit");
      server.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
