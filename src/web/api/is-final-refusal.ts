import { ApiError } from "./api-error.ts";

/**
 * Whether the server has refused for good. After anything else (no response, an unreadable one, a server
 * error) the request may have been carried out and must be repeated under the same key.
 */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.fault === "refused" && error.status < 500;
}
