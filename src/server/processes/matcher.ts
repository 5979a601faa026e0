import { createMatcher, type Matcher } from "#server/automation/matching/create-matcher.ts";
import type { RateTrigger } from "#server/automation/matching/rate-trigger.ts";
import { targetChannel } from "#server/automation/matching/target-channel.ts";
import { claimHouseShard } from "#server/ledger/journals/claimed-shard-store.ts";
import { pricingChannel } from "#server/market/pricing/store.ts";
import type { App } from "#server/platform/app.ts";
import { pause } from "#server/platform/pause.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { createListener } from "#server/platform/postgres/listen.ts";

export type MatcherOptions = { readonly databaseUrl: string; readonly kinds: readonly RateTrigger[] };

/** Interval of looking for claims that another worker abandoned. */
const takeOverEveryMs = 1_000;
/** Targets are reloaded at this interval even without a notification. */
const readEveryMs = 60_000;
const retryMs = 1_000;
const statementTimeoutMs = 20_000;

/** Pending work, collected while a step runs. */
type Todo = {
  isUnread: boolean;
  isUnmatched: boolean;
  /** Monotonic arrival time of the oldest unmatched table. */
  waitsSince: number | undefined;
  waking: AbortController;
};

/**
 * Matches as long as the process runs: on each new rate table and each new target; of several tables that
 * arrived meanwhile only the latest is matched.
 */
export function startMatcher(
  app: App,
  { databaseUrl, kinds }: MatcherOptions,
): { readonly stop: () => Promise<void> } {
  const db: Database = openDatabase({
    url: databaseUrl,
    log: app.log,
    connections: 3,
    prepared: true,
    statementTimeoutMs,
    onConnect: (connection) => claimHouseShard(connection, db),
  });
  const matcher = createMatcher(app, db, kinds);
  const stopping = new AbortController();
  const todo: Todo = {
    isUnread: true,
    isUnmatched: true,
    waitsSince: undefined,
    waking: new AbortController(),
  };
  const match = () => {
    todo.isUnmatched = true;
    todo.waking.abort();
  };
  const reload = () => {
    todo.isUnread = true;
    todo.waking.abort();
  };
  const unsubscribe = app.rates.onTable(() => {
    todo.waitsSince ??= performance.now();
    match();
  });
  const listener = createListener({ url: databaseUrl, log: app.log });
  listener.subscribe(targetChannel, {
    onMessage: (text) => {
      matcher.onTarget(text);
      match();
    },
    onConnect: async () => reload(),
  });
  // Reload, as margins of pending targets may have changed.
  listener.subscribe(pricingChannel, { onMessage: reload });
  void listener.start();
  const running = runMatching(app, matcher, todo, stopping.signal);
  return {
    stop: async () => {
      unsubscribe();
      stopping.abort();
      await listener.close();
      await running;
      await db.destroy();
    },
  };
}

async function runMatching(
  app: Pick<App, "clock" | "log" | "metrics">,
  matcher: Matcher,
  todo: Todo,
  stopping: AbortSignal,
): Promise<void> {
  const isReadOverdue = overdueAfter(readEveryMs);
  const isTakeOverOverdue = overdueAfter(takeOverEveryMs);
  while (!stopping.aborted) {
    todo.waking = new AbortController();
    try {
      if (isReadOverdue() || todo.isUnread) {
        todo.isUnread = false;
        await matcher.read();
        todo.isUnmatched = true;
      }
      if (todo.isUnmatched) {
        todo.isUnmatched = false;
        const { waitsSince: pendingSince } = todo;
        todo.waitsSince = undefined;
        await matcher.match();
        if (pendingSince !== undefined)
          app.metrics.matchSeconds.observe((performance.now() - pendingSince) / 1_000);
      }
      app.metrics.matchedAt.set(app.clock().getTime() / 1_000);
      if (isTakeOverOverdue()) await matcher.takeOver();
      if (!todo.isUnread && !todo.isUnmatched)
        await pause(takeOverEveryMs, AbortSignal.any([stopping, todo.waking.signal]));
    } catch (error) {
      app.log.warn({ err: error }, "what waits for a rate could not be matched and will be tried again");
      todo.isUnread = true;
      todo.isUnmatched = true;
      await pause(retryMs, stopping);
    }
  }
}

/** Returns true at the first call, and then once per elapsed interval. */
function overdueAfter(ms: number): () => boolean {
  let nextAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextAt) return false;
    nextAt = now + ms;
    return true;
  };
}
