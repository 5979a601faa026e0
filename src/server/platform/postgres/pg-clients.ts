import type { Duplex } from "node:stream";
import pg from "pg";
import { type SharedSyncs, type SyncingConnection, shareSyncs } from "./share-syncs.ts";
import { readStoredRates } from "./stored-rate.ts";

/** Discards a connection after a client-side time-out, because its state is unknown. */
export class TimeoutClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // An idle connection that is lost must not end the process; the next query fails instead.
    this.on("error", () => undefined);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const cut = () =>
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    this.query = ((...args: unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback === "function") {
        args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
          if (isUnanswered(error)) cut();
          callback(error, ...rest);
        };
        return query(...args);
      }
      const answer = query(...args);
      if (answer instanceof Promise) {
        return answer.then(
          (result: pg.QueryResult) => {
            readStoredRates(result);
            return result;
          },
          (error: unknown) => {
            if (isUnanswered(error)) cut();
            throw error;
          },
        );
      }
      return answer;
    }) as typeof this.query;
  }
}

/** Statements that a connection keeps, of some 20 kB each; what comes later is planned each time. */
const mostPrepared = 500;

/** Names each statement by its text, so that the server parses and plans it once per connection. */
export class PreparingClient extends TimeoutClient {
  readonly #names = new Map<string, string>();
  readonly #syncs: SharedSyncs;
  #named = 0;
  #isCorked = false;
  #isInTransaction = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    this.#syncs = shareSyncs((this as unknown as { connection: SyncingConnection }).connection);
    const query = this.query as (...args: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      this.#cork();
      if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...rest);
      // The server skips what shares a sync with a statement that fails, and a rollback must never be skipped.
      if (rollsBack.test(text)) this.#syncs.end();
      if (endsTransaction.test(text)) this.#isInTransaction = false;
      else if (beginsTransaction.test(text)) this.#isInTransaction = true;
      const answer = this.#syncs.send(this.#isInTransaction, () =>
        query({ name: this.#nameOf(text), text, values }, ...rest),
      );
      return answer instanceof Promise ? answer.catch((error) => this.#failed(text, error)) : answer;
    }) as typeof this.query;
  }

  /** Sends what is issued in one turn in one packet; connecting uses another stream when encrypted. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#syncs.end();
      stream.uncork();
    });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === mostPrepared) return known;
    const name = `summit_${this.#named++}`;
    this.#names.set(text, name);
    return name;
  }

  /** A stale statement is prepared again, under another name, when it is sent next. */
  #failed(text: string, error: unknown): never {
    if (isPlanStale(error)) this.#names.delete(text);
    throw error;
  }
}

const beginsTransaction = /^(begin|start transaction)\b/i;
const rollsBack = /^rollback\b/i;
const endsTransaction = /^(commit|rollback(?! to))\b/i;

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** A statement was prepared before a migration changed what it answers. */
export function isPlanStale(error: unknown): boolean {
  return error instanceof Error && error.message === "cached plan must not change result type";
}
