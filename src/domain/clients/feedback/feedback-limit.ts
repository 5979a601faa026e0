import type { AttemptLimit } from "#domain/clients/auth/attempt-limit.ts";

/** Characters that one message may have. */
export const maxFeedbackLength = 5_000;

/** Messages that one client may send. */
export const feedbackLimit: AttemptLimit = { count: 10, windowMs: 60 * 60_000 };
