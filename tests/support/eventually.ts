import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";

/**
 * Polls until the result is neither undefined nor false and returns it; fails after `deadlineMs`, with what `state` says then.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  deadlineMs = 60_000,
  state?: () => unknown,
): Promise<Exclude<T, undefined | false>> {
  const startedAt = Date.now();
  while (Date.now() < startedAt + deadlineMs) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    // Asking without rest takes the processor from what is waited for.
    await pause(Math.min(10 + (Date.now() - startedAt) / 20, 50));
  }
  const found = state ? `, but ${inspect(await state(), { breakLength: Number.POSITIVE_INFINITY })}` : "";
  throw new Error(`not within ${deadlineMs} ms: ${what}${found}`);
}
