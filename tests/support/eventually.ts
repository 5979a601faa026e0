import { setTimeout as pause } from "node:timers/promises";

/** Polls until the result is neither undefined nor false and returns it; fails after `deadlineMs`. */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  deadlineMs = 60_000,
): Promise<Exclude<T, undefined | false>> {
  const until = Date.now() + deadlineMs;
  while (Date.now() < until) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    await pause(10);
  }
  throw new Error(`not within ${deadlineMs} ms: ${what}`);
}
