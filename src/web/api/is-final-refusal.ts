import { ApiError } from "./api-error.ts";

/**
 * Whether the server has said no for good. After anything else (no answer, an unreadable one, a fault of the server)
 * what was asked may have been done, and is to be sent again under the same key.
 */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.fault === "refused" && error.status < 500;
}
