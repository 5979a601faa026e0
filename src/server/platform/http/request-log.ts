import type { FastifyBaseLogger } from "fastify";

type Facts = Readonly<Record<string, unknown>>;
type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";

/**
 * The log of one request, which adds the request's facts to each line. A child logger would write them out, and look
 * for secrets in them, for every request, though most write one line or none.
 */
export function createRequestLog(log: FastifyBaseLogger, facts: Facts): FastifyBaseLogger {
  return new RequestLog(log, facts);
}

class RequestLog implements FastifyBaseLogger {
  readonly #log: FastifyBaseLogger;
  readonly #facts: Facts;

  constructor(log: FastifyBaseLogger, facts: Facts) {
    this.#log = log;
    this.#facts = facts;
  }

  get level(): string {
    return this.#log.level;
  }

  child(more: Facts): FastifyBaseLogger {
    return new RequestLog(this.#log, { ...this.#facts, ...more });
  }

  fatal(...line: readonly unknown[]): void {
    this.#write("fatal", line);
  }
  error(...line: readonly unknown[]): void {
    this.#write("error", line);
  }
  warn(...line: readonly unknown[]): void {
    this.#write("warn", line);
  }
  info(...line: readonly unknown[]): void {
    this.#write("info", line);
  }
  debug(...line: readonly unknown[]): void {
    this.#write("debug", line);
  }
  trace(...line: readonly unknown[]): void {
    this.#write("trace", line);
  }
  silent(): void {}

  #write(level: Level, [first, ...rest]: readonly unknown[]): void {
    if (typeof first === "string") this.#log[level](this.#facts, first, ...rest);
    else if (first instanceof Error) this.#log[level]({ ...this.#facts, err: first }, first.message, ...rest);
    else this.#log[level]({ ...this.#facts, ...(first as object) }, ...(rest as []));
  }
}
