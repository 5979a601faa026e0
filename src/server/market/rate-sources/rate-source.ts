import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";

/** One day's rates against the US dollar. */
export type DailyRates = { readonly day: Day; readonly perUsd: ReadonlyMap<CurrencyCode, Rate> };

/** Where rates come from. The feed asks; a source never pushes. */
export type RateSource = {
  readonly name: string;
  /** True when no market stands behind the rates. */
  readonly simulated: boolean;
  /** How long the feed waits between two questions. */
  readonly intervalMs: number;
  /**
   * The rates now, with the moment that they are of.
   * @throws RateSourceFailed when there are none to be had or they are not what they should be.
   */
  latest(now: Date, signal: AbortSignal): Promise<RateTable>;
  /** Tells a source that starts which rates were in force last, so that it goes on from them. */
  resume?(previous: RateTable): void;
  /** The source's own past, as far as it gives one, under the name that its rates carry. */
  history?(signal: AbortSignal): Promise<{ readonly source: string; readonly days: readonly DailyRates[] }>;
};

/** A source is away or answers nonsense: a fact of the outside world, reported by health and tried again. */
export class RateSourceFailed extends Error {
  override name = "RateSourceFailed";
}

/** A source that ticks all the time is stale after a minute, one that publishes once a day after four days. */
export const maxAge = { streamingMs: 60_000, dailyMs: 4 * 86_400_000 } as const;
