import { violatedConstraint } from "#server/platform/postgres/database.ts";

const maxAttempts = 10;

/**
 * Retries a booking whose reference another process took at the same moment; nothing is booked on the first
 * attempt.
 */
export async function withFreeReferences<T>(book: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await book();
    } catch (error) {
      if (violatedConstraint(error) !== "trades_reference_key" || tries === maxAttempts) throw error;
    }
  }
}
