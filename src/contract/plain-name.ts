import { isPlainLine } from "#domain/plain-line.ts";
import { z } from "./zod.ts";

/** A name that a member gives to something, and that others read in a summary before they approve. */
export const plainName = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(60, "At most 60 characters")
    .refine(isPlainLine, "Leave out line breaks and hidden characters. Type it instead of pasting it.");
