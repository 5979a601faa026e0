import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";

export type ServiceOptions = {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** File that takes its output. */
  readonly logFile: string;
  /** User that it runs as when started as root: Postgres and PgBouncer refuse to run as root. */
  readonly user?: string;
};

const stopTimeoutMs = 30_000;

/** A process of the cluster, which can be killed, frozen, stopped and started again. */
export class Service {
  readonly name: string;
  readonly #options: ServiceOptions;
  #child: ChildProcess | undefined;

  constructor(options: ServiceOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} does not run`);
    return pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    const { command, env = {}, logFile, cwd, user } = this.#options;
    const asOther = user !== undefined && process.getuid?.() === 0;
    const [program, ...args] = asOther
      ? (["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", ...command] as const)
      : command;
    const log = createWriteStream(logFile, { flags: "a" });
    this.#child = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH ?? "", LANG: "C.UTF-8", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout?.pipe(log, { end: false });
    this.#child.stderr?.pipe(log, { end: false });
    this.#child.once("error", (error) => log.write(`${error}\n`));
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.#child?.kill(name);
  }

  /** Ends it as its manager would, or after half a minute by force. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = once(child, "exit");
    const overdue = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    child.kill("SIGCONT");
    child.kill("SIGTERM");
    await ended;
    clearTimeout(overdue);
  }
}
