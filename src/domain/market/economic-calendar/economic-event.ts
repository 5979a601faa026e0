import { type Day, dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";

/** Something announced that may move a currency's rates, such as a central bank's decision. */
export type EconomicEvent = {
  readonly currency: CurrencyCode;
  readonly title: string;
  /** In UTC for an event with a time, else as announced. */
  readonly day: Day;
  /** Null for an event without a time. */
  readonly at: Date | null;
};

/** Behind UTC, in the last time zone to end a day. */
const lastZoneMs = 12 * 3_600_000;

/** The earliest day that isn't over in every time zone. */
export function firstDayAnywhere(now: Date): Day {
  return dayOf(new Date(now.getTime() - lastZoneMs));
}

/** True until an event's time has come; for one without a time, until its day is over in every time zone. */
export function isAhead({ day, at }: Pick<EconomicEvent, "day" | "at">, now: Date): boolean {
  return at ? at > now : day >= firstDayAnywhere(now);
}
