import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "../..");
const families = join(root, "node_modules/@fontsource-variable");

/** Where the fonts of the pages are once they are cut; the style sheets name them as @fonts. */
export const fontsFolder = join(root, ".build/fonts");

/** The characters of the unicode-range in src/web/design/fonts.css that the fonts have. */
const characters = [
  ...between(0x20, 0x7e),
  ...between(0xa0, 0xff),
  0x131,
  0x152,
  0x153,
  0x2c6,
  0x2da,
  0x2dc,
  0x304,
  0x308,
  0x329,
  ...between(0x2000, 0x206f),
  0x20ac,
  0x2122,
  0x2191,
  0x2193,
  0x2212,
  0x2215,
];

/** Only the weights that the design has, and for headlines the drawing that is meant for their size. */
const fonts = [
  {
    file: "inter/files/inter-latin-wght-normal.woff2",
    name: "inter.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    name: "bricolage-grotesque.woff2",
    axes: { opsz: 40, wght: 700 },
  },
];

/** Cuts the fonts down to what the pages use, less than half of their bytes: on a phone they are most of the wait. */
export async function cutFonts(): Promise<void> {
  await mkdir(fontsFolder, { recursive: true });
  for (const { file, name, axes } of fonts) {
    const cut = await subsetFont(await readFile(join(families, file)), String.fromCodePoint(...characters), {
      targetFormat: "woff2",
      keepFeatures: ["kern", "tnum", "ccmp", "mark", "mkmk"],
      noHinting: true,
      variationAxes: axes,
    });
    await writeFile(join(fontsFolder, name), cut);
  }
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
