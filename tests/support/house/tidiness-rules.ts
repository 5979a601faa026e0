import type { Node } from "oxc-parser";
import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest, place } from "./house-rule.ts";

const MAX_FILE_LINES = 300;
/** Catalogues and tables of texts are looked up entry by entry, so they may be longer. */
const MAX_CATALOGUE_LINES = 400;
const CATALOGUE =
  /\/(config|column-types|(webhook-)?events|policy|[a-z-]*(refusals?|messages|examples|scopes))\.ts$/;
const MAX_FUNCTION_LINES = 70;
/** The rules' own files name the patterns. */
const OWN = "tests/support/house/";

/** Each pattern is split so that this list does not match itself. */
const LEFTOVERS: [name: string, pattern: RegExp][] = [
  ["a note of unfinished work without an issue", /\b(TODO|FIXME|HACK)\b(?!.*#\d)/],
  ["a test that keeps the others from running", /\b(it|test|describe)\.only\(/],
  ["a test that does not run", /\b(it|test|describe)\.(skip|todo|fixme|fails)\(/],
  ["a silenced compiler", /@ts-(ignore|nocheck|expect-error)/],
  ["a silenced linter", /biome-ignore/],
  ["a type taken away", /\bas any\b/],
  ["a debugger's stop", /^\s*debugger;/m],
];

export const tidinessRules: HouseRule[] = [
  {
    name: `Files have up to ${MAX_FILE_LINES} lines, catalogues ${MAX_CATALOGUE_LINES}`,
    findBreaks: (house) =>
      house
        .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
        .filter(
          ({ path, lineCount }) => lineCount > (CATALOGUE.test(path) ? MAX_CATALOGUE_LINES : MAX_FILE_LINES),
        )
        .map(({ path, lineCount }) => `${path}: ${lineCount} lines`),
    brokenBy: { "src/domain/long.ts": "export {};\n".repeat(MAX_FILE_LINES + 1) },
  },
  {
    name: `Functions have up to ${MAX_FUNCTION_LINES} lines`,
    findBreaks: (house) =>
      house
        .filter(({ path }) => !isTest(path))
        .flatMap((file) => file.nodes.flatMap((node) => longFunction(file, node))),
    brokenBy: { "src/domain/long.ts": `export function long() {${"\n".repeat(MAX_FUNCTION_LINES)}}` },
  },
  {
    name: "No loose ends: nothing unfinished, skipped or silenced",
    findBreaks: (house) =>
      house
        .filter(({ path }) => /\.(tsx?|mjs|sql)$/.test(path) && !path.startsWith(OWN))
        .flatMap(({ path, text }) =>
          text
            .split("\n")
            .flatMap((line, index) =>
              LEFTOVERS.filter(([, pattern]) => pattern.test(line)).map(
                ([name]) => `${path}:${index + 1}: ${name}`,
              ),
            ),
        ),
    brokenBy: {
      "src/domain/later.ts": "// TODO finish",
      "src/domain/later.test.ts": "it.only('runs alone', () => {}); it.skip('never runs', () => {});",
      "src/domain/quiet.ts": "// @ts-ignore\n// biome-ignore lint: quiet",
    },
  },
  {
    name: "Journeys resize a window with resize, which waits for its layout",
    findBreaks: (house) =>
      house
        .filter(({ path, text }) => path.endsWith(".journey.ts") && text.includes(".setViewportSize("))
        .map(({ path }) => `${path}: setViewportSize`),
    brokenBy: { "tests/e2e/narrow.journey.ts": "await page.setViewportSize({ width: 390, height: 844 });" },
  },
  {
    name: "The links of the documents lead somewhere",
    findBreaks: linkBreaks,
    brokenBy: { "docs/operations.md": "See [the map](ARCHITECTURE.md) and [nothing](nowhere.md)." },
  },
];

function longFunction(file: HouseFile, node: Node): string[] {
  if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return [];
  const lines = file.lineAt(node.end - 1) - file.lineAt(node.start) + 1;
  return lines > MAX_FUNCTION_LINES ? [`${place(file, node.start)}: a function of ${lines} lines`] : [];
}

function linkBreaks(house: HouseFile[]): string[] {
  const paths = new Set(house.map(({ path }) => path));
  return house
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+\.(?:md|ts|tsx|sql))(?:#[^)]*)?\)/g)]
        .map(([, link = ""]) => link)
        .filter(
          (link) => !link.includes("://") && !paths.has(new URL(link, `file:///${path}`).pathname.slice(1)),
        )
        .map((link) => `${path}: ${link} is not there`),
    );
}
