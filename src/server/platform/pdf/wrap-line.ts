import { splitClusters } from "./font-faces.ts";
import { cutLine, type TextLine } from "./text-line.ts";

type Piece = { readonly start: number; readonly end: number; readonly width: number };

/** Break opportunities besides spaces: Thai, Khmer, Chinese and Japanese write none. */
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Wraps a line to `width`, between words where possible and within a word where necessary. Spaces are single.
 */
export function wrapLine(line: TextLine, width: number, widthOf: (line: TextLine) => number): TextLine[] {
  const space = widthOf({ text: " ", levels: new Uint8Array(1) });
  const lines: TextLine[] = [];
  let [start, end, used] = [0, 0, 0];
  for (const piece of breakLine(line, width, widthOf)) {
    const gap = piece.start > end ? space : 0;
    if (end > start && used + gap + piece.width > width) {
      lines.push(cutLine(line, start, end));
      [start, used] = [piece.start, piece.width];
    } else used += gap + piece.width;
    end = piece.end;
  }
  return [...lines, cutLine(line, start, end)];
}

/** Words, or the parts or characters of a word that is too wide. */
function breakLine(line: TextLine, width: number, widthOf: (line: TextLine) => number): Piece[] {
  const pieceOf = (start: number, text: string): Piece => {
    const end = start + text.length;
    return { start, end, width: widthOf(cutLine(line, start, end)) };
  };
  const breakPart = (part: Piece, text: string): Piece[] => {
    if (part.width <= width) return [part];
    let at = part.start;
    return splitClusters(text).map((cluster) => {
      at += cluster.length;
      return pieceOf(at - cluster.length, cluster);
    });
  };
  return [...line.text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    const whole = pieceOf(index, word);
    if (whole.width <= width) return [whole];
    return [...words.segment(word)].flatMap((part) =>
      breakPart(pieceOf(index + part.index, part.segment), part.segment),
    );
  });
}
