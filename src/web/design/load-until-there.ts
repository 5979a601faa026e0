const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

/**
 * Loads code without which nothing could say that it failed: again after each failure, with twice the pause each time, up
 * to half a minute.
 */
export async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
