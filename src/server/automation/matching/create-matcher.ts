import type { CurrencyCode } from "#domain/currency.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { getCrossRate, isFresh, type RateTable } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { BestTarget, RateTrigger, ReachedRate } from "./rate-trigger.ts";
import { parseTargetMessage } from "./target-channel.ts";

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

type Watched = BestTarget & {
  readonly from: number;
  readonly to: number;
  /** Fraction of the mid-market rate left after the margin. */
  readonly share: number;
  /** The target as a float, only for quick exclusion. */
  readonly figure: number;
};

/**
 * The nearest target per pair, margin and side in memory, so that a tick which reaches none needs no query.
 * May report false positives, such as deleted targets, but never misses one: each is added by message or
 * reload before it counts as known.
 */
type TargetGuard = {
  /** Starts a reload; targets added from now on are kept. */
  readonly startReading: () => void;
  readonly finishReading: (targets: readonly BestTarget[]) => void;
  /** Adds a placed or changed target. */
  readonly addTarget: (target: BestTarget) => void;
  /** Pairs of the table with a reached target, once per margin. */
  readonly reachedBy: (table: RateTable) => ReachedRate[];
};

export function createTargetGuard(): TargetGuard {
  const best = new Map<string, BestTarget>();
  let pendingTargets: BestTarget[] | undefined;
  let currencies: CurrencyCode[] = [];
  let figures = new Float64Array(0);
  let watched: Watched[] = [];

  function keepBetter(target: BestTarget): void {
    const key = `${target.fromCurrency} ${target.toCurrency} ${target.margin} ${target.side}`;
    const known = best.get(key);
    if (!known || isNearer(target, known)) best.set(key, target);
  }

  /** Rebuilds the arrays for quick exclusion. */
  function layOut(): void {
    currencies = [
      ...new Set([...best.values()].flatMap(({ fromCurrency, toCurrency }) => [fromCurrency, toCurrency])),
    ];
    figures = new Float64Array(currencies.length);
    watched = [...best.values()].map((target) => ({
      ...target,
      from: currencies.indexOf(target.fromCurrency),
      to: currencies.indexOf(target.toCurrency),
      share: 1 - target.margin / 1_000_000,
      figure: Number(target.target),
    }));
  }

  return {
    startReading() {
      pendingTargets = [];
    },
    finishReading(targets) {
      best.clear();
      for (const target of targets) keepBetter(target);
      for (const target of pendingTargets ?? []) keepBetter(target);
      pendingTargets = undefined;
      layOut();
    },
    addTarget(target) {
      pendingTargets?.push(target);
      keepBetter(target);
      layOut();
    },
    reachedBy(table) {
      for (let index = 0; index < currencies.length; index++) {
        const rate = table.perBase.get(currencies[index] as CurrencyCode);
        figures[index] = rate === undefined ? Number.NaN : Number(rate);
      }
      let reached: ReachedRate[] | undefined;
      for (const each of watched) {
        if (!mayBeReached(each, figures)) continue;
        reached ??= [];
        const found = reachedRate(each, table);
        if (found) addReached(reached, found);
      }
      return reached ?? [];
    },
  };
}

const scale = 1e10;
/** Upper bound of float error and of rounding rates to ten decimals, relative and absolute. */
const slack = 1e-9;
const minSlack = 2;

/** False only when the rate is certainly not at the target; exact integers decide the rest. */
function mayBeReached({ from, to, share, side, figure }: Watched, figures: Float64Array): boolean {
  const estimate = ((figures[to] as number) / (figures[from] as number)) * share * scale;
  const room = estimate * slack + minSlack;
  return side === "at_or_above" ? estimate + room >= figure : estimate - room <= figure;
}

function reachedRate(best: BestTarget, table: RateTable): ReachedRate | undefined {
  const { fromCurrency, toCurrency, margin, side, target } = best;
  const midRate = getCrossRate(table, fromCurrency, toCurrency);
  if (midRate === undefined) return undefined;
  const clientRate: Rate = getClientRate(midRate, margin);
  const isReached = side === "at_or_above" ? clientRate >= target : clientRate <= target;
  const rate = { fromCurrency, toCurrency, margin, clientRate, midRate, at: table.at };
  return isReached ? { ...rate, sides: [side] } : undefined;
}

/** Adds a rate, or its side to the same rate. */
function addReached(reached: ReachedRate[], found: ReachedRate): void {
  const index = reached.findIndex((other) => isSameRate(other, found));
  const known = reached[index];
  if (known) reached[index] = { ...known, sides: [...known.sides, ...found.sides] };
  else reached.push(found);
}

/** Whether `a` is reached before `b`. */
function isNearer(a: BestTarget, b: BestTarget): boolean {
  return a.side === "at_or_above" ? a.target < b.target : a.target > b.target;
}

function isSameRate(a: ReachedRate, b: ReachedRate): boolean {
  return a.fromCurrency === b.fromCurrency && a.toCurrency === b.toCurrency && a.margin === b.margin;
}
