import { addDays, type Day, dayOf, startOfDay } from "#domain/calendar.ts";
import { type ListSource, sourceNames } from "./list-source.ts";

/** The newest version of a source's list. */
export type CurrentList = {
  readonly id: string;
  readonly source: ListSource;
  /** The last day on which it was known to be the published one. */
  readonly asOf: Day;
};

export type ScreeningRules = {
  /** Without a fresh list of each of these nothing is paid out; none in the demo, whose names are made up. */
  readonly required: readonly ListSource[];
  readonly maxAgeDays: number;
  /** Whether the demo's made-up names count. */
  readonly synthetic: boolean;
  /** Whether a payout of a client who has not given a name leaves unscreened, as it does in the demo, or waits. */
  readonly unnamedClients: "pay" | "wait";
  /** The same of a client who has set up no second factor. */
  readonly withoutSecondFactor: "pay" | "wait";
  /** The same to a recipient whose town is not known; banks that are paid by file ask for it. */
  readonly withoutAddress: "pay" | "wait";
};

/** How many days ago a list was known to be the published one. */
export function ageInDays(asOf: Day, now: Date): number {
  return Math.max(0, (startOfDay(dayOf(now)).getTime() - startOfDay(asOf).getTime()) / 86_400_000);
}

export function isStale(asOf: Day, now: Date, { maxAgeDays }: Pick<ScreeningRules, "maxAgeDays">): boolean {
  return addDays(asOf, maxAgeDays) < dayOf(now);
}

/** Why nothing may be paid out on these lists, a sentence for each that is missing or too old; none when all is well. */
export function listFaults(lists: readonly CurrentList[], rules: ScreeningRules, now: Date): string[] {
  return rules.required.flatMap((source) => {
    const list = lists.find((each) => each.source === source);
    const name = sourceNames[source];
    if (!list) return [`The ${name} was never loaded.`];
    if (!isStale(list.asOf, now, rules)) return [];
    return [`The ${name} is ${ageInDays(list.asOf, now)} days old; ${rules.maxAgeDays} are allowed.`];
  });
}
