import { expect, it } from "vitest";
import { drawPace, hoursWithBookings, type PaceHour, type PaceNow } from "./draw-pace.ts";

const hours: readonly PaceHour[] = Array.from({ length: 25 }, (_, hour) => ({
  hour,
  today: hour <= 9 ? (hour < 8 ? 0 : 40) : undefined,
  yesterday: hour < 8 ? 0 : 50,
  lowest: hour < 12 ? 0 : 20,
  highest: hour < 18 ? Math.max(0, hour - 7) * 10 : 110,
}));

const draw = (of: readonly PaceHour[], now: PaceNow) => drawPace(of, now, hoursWithBookings(of, now));

it("the day is drawn from the hour before its first booking to that of the last, and today up to now", () => {
  const drawing = draw(hours, { hour: 9.5, value: 44 });
  expect([drawing.firstHour, drawing.lastHour, drawing.highest]).toEqual([7, 18, 110]);
  expect(drawing.today).toBe("M0 300L91 197L182 197L227 187");
  expect(drawing.now.left).toBeCloseTo(2.5 / 11);
  expect(drawing.band.startsWith("M0 300L91 274")).toBe(true);
  expect(drawing.band.endsWith("Z")).toBe(true);
});

it("a day without any booking is a level line over all its hours", () => {
  const idle = hours.map(({ hour }) => ({ hour, today: 0, yesterday: 0, lowest: 0, highest: 0 }));
  const drawing = draw(idle, { hour: 12, value: 0 });
  expect([drawing.firstHour, drawing.lastHour, drawing.highest]).toEqual([0, 24, 1]);
  expect(drawing.now).toEqual({ left: 0.5, top: 1 });
});

it("now lies within the drawing before the first booking of any day", () => {
  expect(draw(hours, { hour: 0.2, value: 0 }).now.left).toBeCloseTo(0.2 / 24);
});
