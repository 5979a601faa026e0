import { isFresh } from "#domain/market/rates/rate-table.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { RateTrigger, ReachedRate } from "./rate-trigger.ts";
import { parseTargetMessage } from "./target-channel.ts";
import { createTargetGuard } from "./target-guard.ts";

export type Matcher = {
  /** Reloads all targets; messages that arrive meanwhile are kept. */
  readonly read: () => Promise<void>;
  /** Adds a placed or changed target from a message on the target channel. */
  readonly onTarget: (note: string) => void;
  /** Acts on all targets that the fresh rates in force reach; returns how many. */
  readonly match: () => Promise<number>;
  /** Takes over claims that other workers abandoned; returns how many. */
  readonly takeOver: () => Promise<number>;
};

/** Batch size, small enough that a claim is short. */
const claimBatchSize = 1_000;

/**
 * Fills resting orders and fires alerts when a tick reaches their target. Any number of matchers share a
 * database: each knows every target, and the database gives each order or alert to one of them.
 */
export function createMatcher(app: App, db: Database, kinds: readonly RateTrigger[]): Matcher {
  const watches = kinds.map((kind) => ({ kind, guard: createTargetGuard() }));
  type Watch = (typeof watches)[number];

  async function readOne({ kind, guard }: Watch): Promise<void> {
    guard.startReading();
    guard.finishReading(await kind.readBestTargets(db));
  }

  async function actOn({ kind }: Watch, reached: ReachedRate, isStillFresh: () => boolean): Promise<number> {
    let total = 0;
    let acted = claimBatchSize;
    while (acted >= claimBatchSize && isStillFresh()) {
      acted = await kind.actOnReached(app, db, reached, claimBatchSize);
      app.metrics.matched.inc({ kind: kind.name }, acted);
      total += acted;
    }
    return total;
  }

  return {
    read: async () => {
      for (const watch of watches) await readOne(watch);
    },
    onTarget(text) {
      const note = parseTargetMessage(text);
      for (const { kind, guard } of watches) if (kind.name === note.name) guard.addTarget(note);
    },
    async match() {
      let total = 0;
      for (const watch of watches) {
        const { needsFirmRate } = watch.kind;
        const table = app.rates.freshTable();
        if (!table) return total;
        const isUsable = () => (needsFirmRate ? app.rates.isFirm(table) : isFresh(table, app.clock()));
        if (!isUsable()) continue;
        const reached = watch.guard.reachedBy(table);
        for (const rate of reached) total += await actOn(watch, rate, isUsable);
        if (reached.length > 0) await readOne(watch);
      }
      return total;
    },
    async takeOver() {
      let total = 0;
      for (const { kind } of watches) total += (await kind.takeOver?.(app, db, claimBatchSize)) ?? 0;
      return total;
    },
  };
}
