import { normaliseTypedAmount } from "#domain/typed-figures.ts";

/**
 * Text editing of an amount field, pure: the field keeps text and caret, these functions compute their next
 * values. A clean amount is "", "1234", "1234.5": digits, at most one point, no signs.
 */

export type AmountEdit = {
  /** The displayed text: thousands grouped by commas, the point as typed ("1,234."). */
  text: string;
  /** Caret position in `text`. */
  caret: number;
  /** The form's clean decimal text ("1234"), empty when nothing is entered. */
  value: string;
};

type Typed = {
  /** The text before the edit. */
  before: string;
  /** The browser's text after it. */
  after: string;
  /** The browser's caret position in `after`. */
  caret: number;
  /** The InputEvent's inputType; tells whether a comma was deleted backwards or forwards. */
  inputType?: string | undefined;
  /** The currency's decimals: 2, or 0 for the yen. */
  decimals: number;
};

/** Keeps digits and the first point; drops anything after a second point and surplus decimals. */
export function keepAmountCharacters(text: string, decimals: number): string {
  const kept = text.replace(/[^\d.]/g, "");
  const [whole = "", fraction] = kept.split(".");
  if (fraction === undefined || decimals === 0) return whole;
  return `${whole}.${fraction.slice(0, decimals)}`;
}

/**
 * A number; spaces and apostrophes of one line belong to it only where they group thousands, and a point after letters, as
 * in "Rs.500", is theirs.
 */
const pastedNumber = /\d{1,3}(?:[ '’]\d{3})+(?!\d)[\d.,]*|(?:(?<!\p{L})[.,])?\d[\d.,]*/gu;

/**
 * Detects the decimal separator: "1,234.50", "£1 234,50", "1.234.567,8" and "1'234.50" all parse. Empty for several
 * numbers, of which any may be the amount.
 */
export function parsePastedAmount(text: string, decimals: number): string {
  const numbers = text.normalize("NFKC").match(pastedNumber) ?? [];
  if (numbers.length > 1) return "";
  const figures = (numbers[0] ?? "").replace(/[ '’]/g, "").replace(/[.,]$/, "");
  const read = normaliseTypedAmount(figures) ?? (figures.includes(",") ? "" : figures);
  return keepAmountCharacters(read, decimals);
}

/** The form's amount: no commas, no leading zeros, no trailing point. */
export function amountValue(shown: string): string {
  const [whole = "", fraction = ""] = (normaliseTypedAmount(shown) ?? "").split(".");
  if (whole === "" && fraction === "") return "";
  const major = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? major : `${major}.${fraction}`;
}

/** Groups thousands by commas; drops leading zeros, keeps the point and the decimals. */
export function groupThousands(clean: string): string {
  const [whole = "", fraction] = clean.split(".");
  const major = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? major : `${major}.${fraction}`;
}

/** A keystroke, deletion or drop: the new text with the caret after the same digit as before. */
export function editAmount(typed: Typed): AmountEdit {
  if (hasTypedComma(typed)) return keepComma(typed);
  const { after, caret } = withSeparatorDeleted(typed);
  const clean = keepAmountCharacters(after, typed.decimals);
  const text = groupThousands(clean);
  const droppedZeros = clean.replace(/\..*/, "").length - text.replace(/\..*|,/g, "").length;
  const figuresBeforeCaret =
    keepAmountCharacters(after.slice(0, caret), typed.decimals).length - droppedZeros;
  return { text, caret: positionAfter(text, figuresBeforeCaret), value: amountValue(clean) };
}

/** Whether a typed comma may turn out to be the decimal sign; the field's own commas group thousands. */
function hasTypedComma({ before, after, caret, decimals }: Typed): boolean {
  const isTyped = after[caret - 1] === "," && before === after.slice(0, caret - 1) + after.slice(caret);
  const wasTyped = !isOwnGrouping(before, decimals);
  const groups = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(after);
  return (isTyped || (wasTyped && after.includes(","))) && !groups;
}

/** Whether all commas in the text are the field's own grouping. */
function isOwnGrouping(text: string, decimals: number): boolean {
  return !text.includes(",") || text === groupThousands(keepAmountCharacters(text, decimals));
}

/** The text with its comma as typed; a keystroke that gives no amount is ignored. */
function keepComma({ before, after, caret, decimals }: Typed): AmountEdit {
  const isFigure = (character: string) => /[\d.,]/.test(character);
  const kept = [...after].filter(isFigure).join("");
  const fraction = /,(\d*)$/.exec(kept)?.[1] ?? "";
  const isTooPrecise = decimals > 0 && fraction.length > Math.max(decimals, 3);
  if (normaliseTypedAmount(kept) === undefined || isTooPrecise)
    return {
      text: before,
      caret: Math.min(Math.max(caret - 1, 0), before.length),
      value: amountValue(before),
    };
  return { text: kept, caret: [...after.slice(0, caret)].filter(isFigure).length, value: amountValue(kept) };
}

/** Pasted text replaces the selection; text without digits, or with several numbers, is ignored. */
export function pasteAmount(paste: {
  before: string;
  start: number;
  end: number;
  pasted: string;
  decimals: number;
}): AmountEdit {
  const { before, start, end, decimals } = paste;
  const figures = parsePastedAmount(paste.pasted, decimals);
  if (!/\d/.test(figures)) return editAmount({ before, after: before, caret: end, decimals });
  const after = before.slice(0, start) + figures + before.slice(end);
  return editAmount({ before, after, caret: start + figures.length, decimals });
}

/** Deleting a comma deletes the digit beyond it: otherwise the key would do nothing. */
function withSeparatorDeleted(typed: Typed): { after: string; caret: number } {
  const { before, after, caret, inputType, decimals } = typed;
  if (!isOwnGrouping(before, decimals)) return { after, caret };
  const commaGone = before[caret] === "," && before.slice(0, caret) + before.slice(caret + 1) === after;
  if (!commaGone) return { after, caret };
  if (inputType === "deleteContentForward") {
    return { after: after.slice(0, caret) + after.slice(caret + 1), caret };
  }
  return { after: after.slice(0, caret - 1) + after.slice(caret), caret: caret - 1 };
}

function positionAfter(text: string, figures: number): number {
  let position = 0;
  for (let seen = 0; seen < figures && position < text.length; position += 1) {
    if (text[position] !== ",") seen += 1;
  }
  return position;
}
