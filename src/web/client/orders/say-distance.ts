import { rateFromNumber } from "#domain/rate.ts";
import { sayDistance as sayHowFar } from "#domain/rates/rate-in-words.ts";

/** How far the rate still has to rise to an order's target, in words. */
export function sayDistance(target: number, now: number): string {
  const [to, rate] = [rateFromNumber(target), rateFromNumber(now)];
  if (to === undefined || rate === undefined || to <= rate) return "Reached now";
  return `${sayHowFar(to, rate)} to rise`;
}
