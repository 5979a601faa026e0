import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type HttpServer = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> };

/** Summit as its own process on the benchmark's database, with the web role alone unless `roles` says more. */
export async function startHttpServer(
  urls: { readonly appUrl: string; readonly ownerUrl: string },
  dataDir: string,
  roles = "web",
): Promise<HttpServer> {
  const server: ChildProcess = spawn(
    process.execPath,
    ["--max-semi-space-size=64", "src/server/main.ts", `--roles=${roles}`],
    {
      cwd: join(import.meta.dirname, ".."),
      env: {
        PATH: process.env.PATH,
        PORT: "0",
        LOG_LEVEL: "warn",
        RATE_LIMIT_FACTOR: "1000000",
        DATABASE_URL: urls.appUrl,
        DATABASE_OWNER_URL: urls.ownerUrl,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        DATA_DIR: dataDir,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const url = await untilReady(server);
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}

/** The address that a server's process prints once it answers; its roles if it is a worker alone. */
export async function untilReady(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    const ready = /^Summit is ready (?:at )?(\S+)/.exec(line);
    if (ready?.[1]) return ready[1];
  }
  throw new Error("the server did not start");
}
