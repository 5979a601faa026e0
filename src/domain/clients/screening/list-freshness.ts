import { addDays, type Day, dayOf, startOfDay } from "#domain/calendar.ts";
import { type ListSource, sourceNames } from "./list-source.ts";

/** Newest version of a source's list. */
export type CurrentList = {
  readonly id: string;
  readonly source: ListSource;
  /** Last day on which it was known to be current. */
  readonly asOf: Day;
};

export type ScreeningRules = {
  /** Lists that must be fresh before payouts; none in the demo. */
  readonly required: readonly ListSource[];
  readonly maxAgeDays: number;
  /** Whether the demo's invented list counts. */
  readonly synthetic: boolean;
  /** Whether payouts of unnamed clients go unscreened (demo) or are held. */
  readonly unnamedClients: "pay" | "wait";
  /** The same for clients without a second factor. */
  readonly withoutSecondFactor: "pay" | "wait";
  /** The same for recipients without a town, which payment files require. */
  readonly withoutAddress: "pay" | "wait";
};

/** Days since a list was last known to be current. */
export function ageInDays(asOf: Day, now: Date): number {
  return Math.max(0, (startOfDay(dayOf(now)).getTime() - startOfDay(asOf).getTime()) / 86_400_000);
}

export function isStale(asOf: Day, now: Date, { maxAgeDays }: Pick<ScreeningRules, "maxAgeDays">): boolean {
  return addDays(asOf, maxAgeDays) < dayOf(now);
}

/** A message per missing or stale list, any of which blocks payouts; empty when all are fresh. */
export function listFaults(lists: readonly CurrentList[], rules: ScreeningRules, now: Date): string[] {
  return rules.required.flatMap((source) => {
    const list = lists.find((each) => each.source === source);
    const name = sourceNames[source];
    if (!list) return [`The ${name} has never been loaded.`];
    if (!isStale(list.asOf, now, rules)) return [];
    return [`The ${name} is ${ageInDays(list.asOf, now)} days old; the limit is ${rules.maxAgeDays}.`];
  });
}
