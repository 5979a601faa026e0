import { ApiError } from "#web/api/api-error.ts";

const defaultMessage = "Failed to update preferences";
/** Longer responses, or HTML, do not fit a toast. */
const maxRawLength = 200;

/** Why a step was not saved: the server's message, else its text, else a general failure. */
export function getPreferencesError(error: unknown): string {
  if (!(error instanceof ApiError)) return defaultMessage;
  if (error.fault !== "format") return error.message || defaultMessage;
  const raw = error.raw?.trim() ?? "";
  return raw === "" || raw.length > maxRawLength || raw.startsWith("<") ? defaultMessage : raw;
}
