import { setTimeout as pause } from "node:timers/promises";

/** Polls until the result is neither undefined nor false and returns it; fails after `deadlineMs`. */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  deadlineMs = 60_000,
): Promise<Exclude<T, undefined | false>> {
  const startedAt = Date.now();
  while (Date.now() < startedAt + deadlineMs) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    // Asking without rest takes the processor from what is waited for.
    await pause(Math.min(10 + (Date.now() - startedAt) / 20, 50));
  }
  throw new Error(`not within ${deadlineMs} ms: ${what}`);
}
