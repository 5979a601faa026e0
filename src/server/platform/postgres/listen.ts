import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import { pause } from "#server/platform/pause.ts";
import { actingRoleSetting } from "./acting-role.ts";

export type Subscription = {
  /** Called in order with each payload; errors are logged and do not stop later ones. */
  onMessage(payload: string): void;
  /** Called after each (re)connection: reload here what was missed. */
  onConnect?(): Promise<void>;
};

export type Listener = {
  /** Channel name in lower case, one subscription per channel. Must precede `start`. */
  subscribe(channel: string, subscription: Subscription): void;
  /** Resolves when first connected. */
  start(): Promise<void>;
  close(): Promise<void>;
};

export type ListenerOptions = {
  readonly url: string;
  readonly log: Log;
  readonly retryMs?: number;
  readonly checkMs?: number;
};

/** A dedicated connection for LISTEN, reopened for ever; an unresponsive one counts as lost. */
export function createListener({ url, log, retryMs = 1_000, checkMs = 10_000 }: ListenerOptions): Listener {
  const subscriptions = new Map<string, Subscription>();
  const firstConnection = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  return {
    subscribe(channel, subscription) {
      if (!/^[a-z_]{1,60}$/.test(channel) || subscriptions.has(channel)) {
        throw new Error(`no channel to subscribe to: ${channel}`);
      }
      subscriptions.set(channel, subscription);
    },
    start() {
      running ??= keepListening();
      return firstConnection.promise;
    },
    async close() {
      stopping.abort();
      firstConnection.resolve();
      await running;
    },
  };

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, "listening to the database was interrupted");
      }
      await pause(retryMs, stopping.signal);
    }
  }

  /** Throws when the connection is lost, returns when the listener is closed. */
  async function listenOnce(): Promise<void> {
    const { client, lost } = openConnection(url);
    client.on("notification", ({ channel, payload = "" }) => {
      try {
        subscriptions.get(channel)?.onMessage(payload);
      } catch (error) {
        log.error({ err: error, channel }, "a notification of the database could not be understood");
      }
    });
    try {
      await client.connect();
      const role = actingRoleSetting(url);
      if (role) await client.query(`select ${role}`);
      for (const channel of subscriptions.keys()) await client.query(`listen ${channel}`);
      for (const { onConnect } of subscriptions.values()) await onConnect?.();
      firstConnection.resolve();
      while (!stopping.signal.aborted) {
        await Promise.race([pause(checkMs, stopping.signal), lost]);
        await client.query("select");
      }
    } finally {
      // Not awaited: a frozen server does not answer.
      void client.end().catch(() => undefined);
    }
  }
}

/** A new connection and a promise that rejects when it is lost. */
function openConnection(url: string): { client: pg.Client; lost: Promise<never> } {
  const client = new pg.Client({
    connectionString: url,
    application_name: "summit-listen",
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  client.on("error", reject);
  client.on("end", () => reject(new Error("the connection ended")));
  return { client, lost };
}
