import { clusterKey, type FontFace, loadFaces, missingCharacter, splitClusters } from "./font-faces.ts";
import type { Weight } from "./font-files.ts";
import type { TextLine } from "./text-line.ts";

/** Text in one font and one direction, in logical order. */
export type TextRun = {
  readonly face: FontFace;
  readonly level: number;
  readonly text: string;
};

/** Most texts are one run of Inter's Latin. */
const ascii = /^[ -~]*$/;
const allAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

type Part = { readonly face: FontFace; readonly text: string };

/**
 * Splits lines where font or direction changes, within one document; `onFace` is called for each new face.
 */
export function createRunCutter(onFace: (face: FontFace) => void) {
  const loaded = new Map<string, FontFace>();
  const byName = new Map<string, FontFace>();
  let hasMissing = false;

  /** Must be awaited before a text is measured or written. */
  async function prepare(text: string, weight: Weight): Promise<void> {
    if (!loaded.has(`${weight} ${missingCharacter}`)) await load(allAscii, weight);
    if (!ascii.test(text)) await load(text, weight);
  }

  async function load(text: string, weight: Weight): Promise<void> {
    for (const [key, face] of await loadFaces(text, weight)) {
      if (!byName.has(face.name)) onFace(face);
      const first = byName.get(face.name) ?? face;
      byName.set(face.name, first);
      loaded.set(`${weight} ${key}`, first);
    }
  }

  function cut(line: TextLine, weight: Weight): TextRun[] {
    const latin = loaded.get(`${weight} ${missingCharacter}`);
    if (latin && ascii.test(line.text) && line.levels.every((level) => level === 0))
      return [{ face: latin, level: 0, text: line.text }];
    const runs: { face: FontFace; level: number; text: string }[] = [];
    let at = 0;
    for (const cluster of splitClusters(line.text)) {
      const level = line.levels[at] ?? 0;
      at += cluster.length;
      for (const { face, text } of partsOf(cluster, line.text, weight)) {
        const last = runs.at(-1);
        if (last?.face === face && last.level === level) last.text += text;
        else runs.push({ face, level, text });
      }
    }
    return runs;
  }

  /** A character with its marks, from one font if one has them all. */
  function partsOf(cluster: string, text: string, weight: Weight): Part[] {
    const find = (part: string) => loaded.get(`${weight} ${clusterKey(part, text)}`);
    const whole = find(cluster);
    if (whole) return [{ face: whole, text: cluster }];
    const missing = find(missingCharacter);
    if (!missing) throw new Error("Text was written before it was prepared");
    return Array.from(cluster).flatMap((character) => {
      if (/\p{Default_Ignorable_Code_Point}/u.test(character) && !find(character)) return [];
      // A superscript or styled letter can fall back to its plain form.
      const forms = find(character) ? [character] : [...character.normalize("NFKC")];
      const parts = forms
        .flatMap((text) => find(text) ?? [])
        .map((face, at) => ({ face, text: forms[at] ?? "" }));
      if (parts.length === forms.length) return parts;
      hasMissing = true;
      return [{ face: missing, text: missingCharacter }];
    });
  }

  /** Whether a character occurred that no font has. */
  return { prepare, cut, hasMissing: () => hasMissing };
}
