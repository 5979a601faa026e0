import { CallFailed } from "../../api/call-failed.ts";

const otherwise = "Failed to update preferences";
/** A longer answer, or one that is a page, is nothing to read in a toast. */
const longestRaw = 200;

/** Why a step was not saved: the server's message, else what it answered as text, else that it failed. */
export function preferencesFailure(error: unknown): string {
  if (!(error instanceof CallFailed)) return otherwise;
  if (error.fault !== "format") return error.message || otherwise;
  const raw = error.raw?.trim() ?? "";
  return raw === "" || raw.length > longestRaw || raw.startsWith("<") ? otherwise : raw;
}
