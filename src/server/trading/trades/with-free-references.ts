import { violatedConstraint } from "#server/platform/postgres/database.ts";

const maxAttempts = 10;

/** Another process took one of the batch's references in the same moment: nothing is booked, and new ones are taken. */
export async function withFreeReferences<T>(book: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await book();
    } catch (error) {
      if (violatedConstraint(error) !== "trades_reference_key" || tries === maxAttempts) throw error;
    }
  }
}
