import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "../..");
const styleSheet = join(root, "src/web/design/fonts.css");
const families = join(root, "node_modules/@fontsource-variable");

/** Where the subset fonts are written; the style sheets refer to it as @fonts. */
export const fontsFolder = join(root, ".build/fonts");

/**
 * The full fonts by file-name prefix; the headline font has an optical size axis, of which one size is kept.
 */
const wholes: Readonly<Record<string, { readonly file: string; readonly opsz?: number }>> = {
  inter: { file: "inter/files/inter-latin-wght-normal.woff2" },
  bricolage: { file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2", opsz: 40 },
};

/**
 * Subsets each font in src/web/design/fonts.css to the characters and weights stated there: on a phone, fonts
 * are most of the load time, and English pages need a quarter of them.
 */
export async function cutFonts(): Promise<void> {
  await mkdir(fontsFolder, { recursive: true });
  const faces = (await readFile(styleSheet, "utf8")).matchAll(/@font-face \{([^}]*@fonts[^}]*)\}/g);
  await Promise.all([...faces].map(([, face = ""]) => cutFont(face)));
}

async function cutFont(face: string): Promise<void> {
  const name = read(face, /@fonts\/([\w-]+)\.woff2/);
  const weights = read(face, /font-weight: ([\d ]+);/)
    .split(" ")
    .map(Number);
  const whole = wholes[name.split("-")[0] ?? ""];
  const [lightest, boldest = lightest] = weights;
  if (!whole || lightest === undefined || boldest === undefined)
    throw new Error(`${name}: no such font, or no weight`);
  const wght = lightest === boldest ? lightest : { min: lightest, max: boldest };
  const cut = await subsetFont(
    await readFile(join(families, whole.file)),
    listCharacters(read(face, /unicode-range:([^;]+);/)),
    {
      targetFormat: "woff2",
      keepFeatures: ["kern", "tnum", "ccmp", "mark", "mkmk"],
      noHinting: true,
      variationAxes: whole.opsz === undefined ? { wght } : { wght, opsz: whole.opsz },
    },
  );
  await writeFile(join(fontsFolder, `${name}.woff2`), cut);
}

function read(face: string, pattern: RegExp): string {
  const found = pattern.exec(face)?.[1];
  if (found === undefined) throw new Error(`a font of ${styleSheet} lacks ${pattern}`);
  return found;
}

/** The characters of a unicode-range such as `U+0020-007E, U+20AC`. */
function listCharacters(range: string): string {
  const points = range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split("-")
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...points);
}
