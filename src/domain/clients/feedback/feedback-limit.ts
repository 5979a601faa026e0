import type { AttemptLimit } from "#domain/clients/auth/attempt-limit.ts";

export const maxFeedbackLength = 5_000;

/** Messages per client. */
export const feedbackLimit: AttemptLimit = { count: 10, windowMs: 60 * 60_000 };
