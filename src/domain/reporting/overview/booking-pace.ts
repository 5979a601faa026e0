/** What was booked in one hour of a day, in pence. */
export type BookedHour = {
  /** 0 today. */
  readonly daysAgo: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly pence: bigint;
};

/** Booked from midnight to an hour, in pence. */
export type PacePoint = {
  /** 0 to 24. */
  readonly hour: number;
  /** Undefined for hours that are not over. */
  readonly today: bigint | undefined;
  readonly yesterday: bigint;
  /** Of the days before today on which something was booked; 0 without any. */
  readonly lowest: bigint;
  readonly highest: bigint;
};

const hoursOfDay = 24;

/** How a day's bookings add up by the hour, beside yesterday's and the range of the days before. */
export function bookingPace(booked: readonly BookedHour[], hourNow: number): PacePoint[] {
  const byDay = Map.groupBy(booked, ({ daysAgo }) => daysAgo);
  const sums = new Map([...byDay].map(([daysAgo, hours]) => [daysAgo, addUp(hours)]));
  const earlier = [...sums].flatMap(([daysAgo, day]) => (daysAgo > 0 ? [day] : []));
  return Array.from({ length: hoursOfDay + 1 }, (_, hour) => {
    const range = earlier.map((day) => day[hour] ?? 0n).toSorted((one, other) => (one < other ? -1 : 1));
    return {
      hour,
      today: hour <= hourNow ? (sums.get(0)?.[hour] ?? 0n) : undefined,
      yesterday: sums.get(1)?.[hour] ?? 0n,
      lowest: range[0] ?? 0n,
      highest: range.at(-1) ?? 0n,
    };
  });
}

/** Sums from midnight to each hour, 0 to 24. */
function addUp(hours: readonly BookedHour[]): readonly bigint[] {
  let sum = 0n;
  const sums = [sum];
  for (let hour = 0; hour < hoursOfDay; hour += 1) {
    for (const booked of hours) if (booked.hour === hour) sum += booked.pence;
    sums.push(sum);
  }
  return sums;
}
