import { expect, it } from "vitest";
import { bookingPace } from "./booking-pace.ts";

const booked = [
  { daysAgo: 0, hour: 8, pence: 100n },
  { daysAgo: 0, hour: 8, pence: 20n },
  { daysAgo: 1, hour: 9, pence: 300n },
  { daysAgo: 4, hour: 7, pence: 50n },
  { daysAgo: 4, hour: 23, pence: 500n },
];

it("a day's bookings add up to the hour that is running, beside yesterday and the range of days with bookings", () => {
  const pace = bookingPace(booked, 9);
  expect(pace).toHaveLength(25);
  expect(pace[8]).toEqual({ hour: 8, today: 0n, yesterday: 0n, lowest: 0n, highest: 50n });
  expect(pace[9]).toEqual({ hour: 9, today: 120n, yesterday: 0n, lowest: 0n, highest: 50n });
  expect(pace[10]).toEqual({ hour: 10, today: undefined, yesterday: 300n, lowest: 50n, highest: 300n });
  expect(pace[24]).toEqual({ hour: 24, today: undefined, yesterday: 300n, lowest: 300n, highest: 550n });
});

it("without any bookings every line is at zero", () => {
  for (const { today, yesterday, lowest, highest } of bookingPace([], 24))
    expect([today, yesterday, lowest, highest]).toEqual([0n, 0n, 0n, 0n]);
});
