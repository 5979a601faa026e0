import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";

/** One day's rates against USD. */
export type DailyRates = { readonly day: Day; readonly perUsd: ReadonlyMap<CurrencyCode, Rate> };

/** A source of rates, polled by the feed. */
export type RateSource = {
  readonly name: string;
  /** True when the rates are not from a market. */
  readonly simulated: boolean;
  /** Polling interval in ms. */
  readonly intervalMs: number;
  /**
   * Current rates with their time.
   * @throws RateSourceFailed when there are none or they are invalid.
   */
  latest(now: Date, signal: AbortSignal): Promise<RateTable>;
  /** Gives a starting source the last rates in force, to continue from. */
  resume?(previous: RateTable): void | Promise<void>;
  /** The source's own daily history, if it has one, and the source name it carries. */
  history?(signal: AbortSignal): Promise<{ readonly source: string; readonly days: readonly DailyRates[] }>;
};

/** A source is unavailable or returned invalid data; reported by health and retried. */
export class RateSourceFailed extends Error {
  override name = "RateSourceFailed";
}

/** Age at which rates are stale: a minute for streaming sources, four days for daily ones. */
export const maxAge = { streamingMs: 60_000, dailyMs: 4 * 86_400_000 } as const;
