import { foldText } from "#domain/fold-text.ts";

/** A `like` pattern for a folded substring, escaped. */
export function foldedPattern(text: string): string {
  return `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
