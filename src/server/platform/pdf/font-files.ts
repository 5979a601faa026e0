import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import inter from "@fontsource/inter/unicode.json" with { type: "json" };

/** Inter and every other family have these two weights. */
export type Weight = "400" | "600";

/** One file of a family, with part of its characters. */
export type FontFile = {
  readonly family: string;
  readonly part: string;
  /** `fixed`: one weight in WOFF; `variable`: every weight in WOFF2; `plain`: a single weight. */
  readonly form: "fixed" | "variable" | "plain";
};

type Range = { readonly from: number; readonly to: number };
type Part = { readonly file: FontFile; readonly ranges: readonly Range[] };

/** In order of preference. */
const interParts = [
  "latin",
  "latin-ext",
  "cyrillic",
  "cyrillic-ext",
  "greek",
  "greek-ext",
  "vietnamese",
] as const;

/** Families by script; Inter and the general ones need no entry. */
const families: readonly { readonly script: RegExp; readonly names: readonly string[] }[] = [
  ...[
    "Arabic",
    "Armenian",
    "Bengali",
    "Devanagari",
    "Ethiopic",
    "Georgian",
    "Gujarati",
    "Gurmukhi",
    "Hebrew",
    "Kannada",
    "Khmer",
    "Lao",
    "Malayalam",
    "Myanmar",
    "Oriya",
    "Sinhala",
    "Tamil",
    "Telugu",
    "Thaana",
    "Thai",
  ].map((script) => ({
    script: new RegExp(`\\p{Script_Extensions=${script}}`, "u"),
    names: [script.toLowerCase()],
  })),
  { script: /\p{Script_Extensions=Hangul}/u, names: ["kr"] },
  { script: /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u, names: ["jp"] },
  {
    script:
      /[\p{Script_Extensions=Han}\p{Script_Extensions=Bopomofo}\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u,
    names: ["sc", "tc", "jp", "kr"],
  },
];

/** Rare Latin, Cyrillic and Greek letters and their combining marks. */
const generalParts = ["latin-ext", "cyrillic-ext", "greek-ext", "vietnamese"];

/** Covers the whole Basic Multilingual Plane in coarse glyphs, as a last resort. */
export const lastResort: FontFile = { family: "@fontsource/unifontex", part: "latin", form: "plain" };

const interFiles: readonly Part[] = interParts.map((part) => ({
  file: { family: "@fontsource/inter", part, form: "fixed" },
  ranges: parseRanges(inter[part]),
}));

function parseRanges(ranges: string): Range[] {
  return ranges.split(",").map((range) => {
    const [from = "", to = from] = range.replace(/u\+/i, "").split("-");
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  });
}

const known = new Map<string, readonly Part[]>();

/** Parts of a Noto family, read from its package on first use. */
function partsOf(name: string, wanted?: readonly string[]): readonly Part[] {
  const family = `@fontsource-variable/noto-sans${name === "" ? "" : `-${name}`}`;
  const parts = known.get(family) ?? readParts(family);
  known.set(family, parts);
  return wanted ? parts.filter(({ file }) => wanted.includes(file.part)) : parts;
}

function readParts(family: string): Part[] {
  const listed: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve(`${family}/unicode.json`)), "utf8"),
  );
  return Object.entries(listed).map(([part, ranges]) => ({
    file: { family, part: part.replace(/^\[(.*)\]$/, "$1"), form: "variable" },
    ranges: parseRanges(ranges),
  }));
}

/**
 * Files that may have a character, best first; a declared range may exceed the font. `neighbours` choose
 * Japanese or Korean forms of Chinese characters.
 */
export function filesFor(character: string, neighbours: string): FontFile[] {
  const point = character.codePointAt(0) ?? 0;
  const names = families.filter(({ script }) => script.test(character)).flatMap((family) => family.names);
  const isHan = names.includes("sc");
  const first = isHan && /\p{Script=Hangul}/u.test(neighbours) ? ["kr"] : [];
  const second = isHan && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(neighbours) ? ["jp"] : [];
  const parts = [
    ...interFiles,
    ...[...new Set([...first, ...second, ...names])].flatMap((name) => partsOf(name)),
    ...(names.length === 0 ? partsOf("", generalParts) : []),
  ];
  return [
    ...parts
      .filter(({ ranges }) => ranges.some(({ from, to }) => from <= point && point <= to))
      .map(({ file }) => file),
    lastResort,
  ];
}

/** Path among the installed packages. */
export function getFontPath({ family, part, form }: FontFile, weight: Weight): string {
  const name = family.split("/").at(-1) ?? "";
  const file = {
    fixed: `${name}-${part}-${weight}-normal.woff`,
    plain: `${name}-${part}-400-normal.woff`,
    variable: `${name}-${part}-wght-normal.woff2`,
  }[form];
  return fileURLToPath(import.meta.resolve(`${family}/files/${file}`));
}
