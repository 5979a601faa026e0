import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** One line or part of a line, with the bidi level of each UTF-16 unit; odd levels run right to left. */
export type TextLine = {
  readonly text: string;
  readonly levels: Uint8Array;
};

/** A text with its wrapped lines. */
export type TextBlock = { readonly text: string; readonly lines: readonly TextLine[] };

/** Controls, direction marks and line breaks, which could make a name display as another. */
const control = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const joiner = /[\u200c\u200d]/u;
const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text for one line: composed, without invisible characters. */
export function toPrintable(text: string): string {
  return text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, " ")
    .replaceAll(control, (character) => (joiner.test(character) ? character : ""))
    .normalize("NFC");
}

/** A printable text as one line; the first strong character sets its direction. */
export function toTextLine(text: string): TextLine {
  if (!leftwards.test(text)) return { text, levels: new Uint8Array(text.length) };
  return { text, levels: bidi.getEmbeddingLevels(text).levels };
}

/** Part of a line, keeping the levels of the whole. */
export function cutLine(line: TextLine, start: number, end: number): TextLine {
  return { text: line.text.slice(start, end), levels: line.levels.slice(start, end) };
}

/** Logical to visual order (UAX #9, rule L2). */
export function toVisualOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
}
