import { lineBreak, unprintable } from "#domain/plain-line.ts";
import { z } from "./zod.ts";

const hidden = "Leave out hidden characters. Type it instead of pasting it.";

/** Text on one line, without characters that are hidden or turn around what follows; `maxLength` in UTF-16 units. */
export const oneLine = (maxLength: number) =>
  z
    .string()
    .normalize()
    .trim()
    .max(maxLength, `At most ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, "Use one line only")
    .regex(/^\P{Bidi_Control}*$/u, hidden)
    .refine((text) => !lineBreak.test(text) && !unprintable.test(text), hidden);
