import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import type { Rate } from "#domain/rate.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** From where a client rate reaches a target: an order waits for its target or better, an alert for either way. */
export type Side = "at_or_above" | "at_or_below";

/** The target that is reached first of all that rest on one side of a pair, of clients with the same margin. */
export type BestTarget = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly margin: Margin;
  readonly side: Side;
  readonly target: Rate;
};

/** One pair's rate of one tick for the clients of one margin, which may have reached targets. */
export type ReachedRate = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly margin: Margin;
  readonly clientRate: Rate;
  readonly midRate: Rate;
  /** The moment that the rate is of. */
  readonly at: Date;
};

/** Wishes of clients that rest in the database until a rate reaches them. */
export interface RateTrigger {
  readonly name: "orders" | "alerts";
  /** True where reaching it exchanges money: an indicative rate then reaches nothing. */
  readonly needsFirmRate: boolean;
  /** The best target of each pair, margin and side on which anything of this kind rests. */
  readBestTargets(db: Database): Promise<readonly BestTarget[]>;
  /**
   * Claims up to `limit` of what the rate reaches, unless another worker has it, and does what is to be done, in one
   * transaction. Answers how many it acted on; as many as the limit means that there may be more.
   */
  actOnReached(app: App, db: Database, reached: ReachedRate, limit: number): Promise<number>;
  /** Goes on with what another worker claimed and, having died, did not finish; answers how many it took over. */
  takeOver?(app: App, db: Database, limit: number): Promise<number>;
}
