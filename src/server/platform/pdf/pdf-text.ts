import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ranges from "@fontsource/inter/unicode.json" with { type: "json" };
import { unpackWoff } from "./unpack-woff.ts";

/** Inter in two weights. Its variable font does not embed, so each is the files of one weight, by script. */
export type Weight = "400" | "600";

/** As much of pdfkit's document as text needs. */
export type TextCanvas = Pick<
  PDFKit.PDFDocument,
  "font" | "fontSize" | "widthOfString" | "text" | "registerFont"
>;

type Script = keyof typeof ranges;
/** Where a character is in several files, the first of these has it. */
const scripts: readonly Script[] = [
  "latin",
  "latin-ext",
  "cyrillic",
  "cyrillic-ext",
  "greek",
  "greek-ext",
  "vietnamese",
];

/** Stands for a character that Inter does not have. */
export const missingCharacter = "?";

const covered: readonly { script: Script; from: number; to: number }[] = scripts.flatMap((script) =>
  ranges[script].split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return { script, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  }),
);

function scriptOf(character: string): Script | undefined {
  const point = character.codePointAt(0) ?? 0;
  return covered.find(({ from, to }) => from <= point && point <= to)?.script;
}

/** Whether every character of a text can be printed. */
export function isPrintable(text: string): boolean {
  return [...text].every((character) => scriptOf(character) !== undefined);
}

/** Figures of one width, as everywhere in Summit. */
const features: Pick<PDFKit.Mixins.TextOptions, "features"> = { features: ["tnum"] };

type Run = { readonly script: Script; readonly text: string };

/** Cuts a text where the font file changes, and puts a mark for what none of them has. */
function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const script = scriptOf(character);
    const printed = script === undefined ? missingCharacter : character;
    const last = runs.at(-1);
    if (last && last.script === (script ?? "latin")) last.text += printed;
    else runs.push({ script: script ?? "latin", text: printed });
  }
  return runs;
}

const fonts = new Map<string, Buffer>();

function fontOf(script: Script, weight: Weight): Buffer {
  const file = `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`;
  const known = fonts.get(file) ?? unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))));
  fonts.set(file, known);
  return known;
}

export type TextStyle = { readonly weight: Weight; readonly size: number };

/** Writes and measures text of any script in one document, each font file of which is embedded once, when first used. */
export function createTextWriter(canvas: TextCanvas) {
  const registered = new Set<string>();

  function use({ script }: Run, { weight, size }: TextStyle): void {
    const name = `${script} ${weight}`;
    if (!registered.has(name))
      canvas.registerFont(name, fontOf(script, weight) as unknown as PDFKit.Mixins.PDFFontSource);
    registered.add(name);
    canvas.font(name).fontSize(size);
  }

  function widthOf(text: string, style: TextStyle): number {
    return runsOf(text).reduce((width, run) => {
      use(run, style);
      return width + canvas.widthOfString(run.text, features);
    }, 0);
  }

  /** Writes one line from `x` to the right. */
  function write(text: string, x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const run of runsOf(text)) {
      use(run, style);
      canvas.text(run.text, at, y, { lineBreak: false, ...features });
      at += canvas.widthOfString(run.text, features);
    }
  }

  /** Cuts a text into lines of at most `width`, between words where it can and within a word where it must. */
  function wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/).filter((part) => part !== "")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      const pieces = breakWord(word, width, style);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? "";
    }
    return line === "" && lines.length > 0 ? lines : [...lines, line];
  }

  function breakWord(word: string, width: number, style: TextStyle): string[] {
    if (widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const character of word) {
      if (piece !== "" && widthOf(piece + character, style) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += character;
    }
    return [...pieces, piece];
  }

  return { widthOf, write, wrap };
}

export type TextWriter = ReturnType<typeof createTextWriter>;
