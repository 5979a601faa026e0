/** Line breaks of every kind, including Unicode's. */
export const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/u;

/**
 * Control, invisible and bidi characters and non-characters, except the joiners that Persian, Indic scripts
 * and emoji need, and the emoji variation selector.
 */
export const unprintable =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A character that shows. */
export const visible = /[^\p{Zs}\p{M}\u200C\u200D]/u;

/** Whether text is visible, on one line and without hidden characters, which could reorder a sentence that has it. */
export function isPlainLine(text: string): boolean {
  return visible.test(text) && !lineBreak.test(text) && !unprintable.test(text);
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A name for the middle of a sentence: right-to-left text in isolate marks (UAX #9), without which it would
 * reorder the figures after it; any other text unchanged.
 */
export function isolateName(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
