import { dayOf, startOfDay } from "#domain/calendar.ts";
import { seededRandom } from "#domain/market/rates/random.ts";
import { weekdayBefore } from "#server/demo/living/shift-times.ts";

/** The story's last moment, a Friday. */
export const storyEnd = new Date("2025-11-14T15:40:00.000Z");

/** An office hour on the weekday `daysBack` weekdays before the story's last day. */
export function getStoryTime(daysBack: number, hour: number, minute = 0): Date {
  const day = weekdayBefore(dayOf(storyEnd), daysBack);
  return new Date(startOfDay(day).getTime() + (hour * 60 + minute) * 60_000);
}

export type StoryClock = {
  readonly now: () => Date;
  /** Moves to a moment; never back. */
  readonly moveTo: (moment: Date) => void;
  readonly pass: (ms: number) => void;
  /** UUIDv7s of the story's time, the same in each build. */
  readonly newId: () => string;
};

export function createStoryClock(start: Date): StoryClock {
  let nowMs = start.getTime();
  let lastMs = 0;
  let count = 0;
  const random = seededRandom("the demo's ids");
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");
  return {
    now: () => new Date(nowMs),
    moveTo: (moment) => {
      nowMs = Math.max(nowMs, moment.getTime());
    },
    pass: (ms) => {
      nowMs += ms;
    },
    newId: () => {
      count = nowMs === lastMs ? count + 1 : 0;
      lastMs = nowMs;
      const time = nowMs.toString(16).padStart(12, "0");
      const ordered = (count % 4096).toString(16).padStart(3, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7${ordered}-8${hex(3)}-${hex(12)}`;
    },
  };
}
