import { z } from "./zod.ts";

/** Text on one line, without characters that turn around what is read after them; `maxLength` in UTF-16 units. */
export const oneLine = (maxLength: number) =>
  z
    .string()
    .normalize()
    .trim()
    .max(maxLength, `At most ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, "Use one line only")
    .regex(/^\P{Bidi_Control}*$/u, "Leave out hidden characters. Type it instead of pasting it.");
