import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import type { Rate } from "#domain/rate.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Direction in which a client rate reaches a target. */
export type Side = "at_or_above" | "at_or_below";

/** The nearest target on one side of a pair among clients with the same margin. */
export type BestTarget = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly margin: Margin;
  readonly side: Side;
  readonly target: Rate;
};

/** A pair's rate in one tick at one margin, which may have reached targets. */
export type ReachedRate = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly margin: Margin;
  readonly clientRate: Rate;
  readonly midRate: Rate;
  /** Time of the rate. */
  readonly at: Date;
  /** On which sides it may have reached targets. */
  readonly sides: readonly Side[];
};

/** A kind of stored condition that acts when a rate reaches its target: orders, alerts. */
export interface RateTrigger {
  readonly name: "orders" | "alerts";
  /** True when reaching it exchanges money, which an indicative rate must not trigger. */
  readonly needsFirmRate: boolean;
  /** Nearest target of each pair, margin and side. */
  readBestTargets(db: Database): Promise<readonly BestTarget[]>;
  /**
   * Claims and acts on up to `limit` targets that the rate reaches, in one transaction, skipping those of
   * other workers. Returns how many; a full batch means there may be more.
   */
  actOnReached(app: App, db: Database, reached: ReachedRate, limit: number): Promise<number>;
  /** Finishes claims that a dead worker abandoned; returns how many. */
  takeOver?(app: App, db: Database, limit: number): Promise<number>;
}
