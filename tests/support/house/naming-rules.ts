import { posix } from "node:path";
import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest } from "./house-rule.ts";

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Files with many exports of one kind are named after the kind. */
const COLLECTIONS = [
  /^src\/contract\/.+$/,
  /(^|[-/])(store|routes|subscriptions|queries|postings|codes|texts)\.tsx?$/,
  /^src\/(server|web|web\/marketing)\/main\.tsx?$/,
];

export const namingRules: HouseRule[] = [
  {
    name: "Files are in kebab-case and named after what they export",
    findBreaks: (house) => house.filter(({ path }) => path.startsWith("src/")).flatMap(namingBreaks),
    brokenBy: {
      "src/domain/Money.ts": "export const Money = 1;",
      "src/server/trading/trades/book-trade.ts": "export const payOut = 1;",
    },
  },
  {
    name: "No barrels: no file exists to re-export others",
    findBreaks: (house) => house.filter(({ path }) => !isTest(path)).flatMap(barrelBreaks),
    brokenBy: {
      "src/domain/index.ts": "export const one = 1;",
      "src/domain/all.ts": 'export { one } from "./one.ts";',
      "src/domain/every.ts": 'export const two = 2; export * from "./one.ts";',
    },
  },
  {
    name: "A file of another folder is imported by its full name",
    findBreaks: (house) =>
      house
        .filter(({ path }) => path.startsWith("src/"))
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ written, target }) => written.startsWith("../") && target.startsWith("src/"))
            .map(({ written, target }) => `${path}: ${written} is #${target.slice("src/".length)}`),
        ),
    brokenBy: {
      "src/domain/trading/fee.ts": 'import { money } from "../money.ts";',
      "src/web/client/home.tsx": 'const desk = () => import("../desk/desk.tsx");',
    },
  },
  {
    name: "Unit tests stand beside their file",
    findBreaks(house) {
      const paths = new Set(house.map(({ path }) => path));
      return [...paths]
        .filter((path) => path.startsWith("src/") && isTest(path))
        .filter((path) => ![".ts", ".tsx"].some((ending) => paths.has(path.replace(/\.test\.tsx?$/, ending))))
        .map((path) => `${path}: there is no file of that name beside it`);
    },
    brokenBy: { "src/domain/lonely.test.ts": "export {};" },
  },
  {
    name: "An endpoint's operationId is the name of its export",
    findBreaks: (house) =>
      house.filter(({ path }) => path.startsWith("src/contract/")).flatMap(operationBreaks),
    brokenBy: {
      "src/contract/other.ts": 'export const bookTrade = endpoint({\n  operationId: "createTrade" });',
      "src/contract/file.ts":
        'export const downloadStaff = listFile("downloadFiles", "/api/admin/staff.csv");',
    },
  },
  {
    name: "Decisions are numbered without gaps, dated, and say what else was considered",
    findBreaks: decisionBreaks,
    brokenBy: {
      "docs/decisions/0001-first.md": "# 1. First\n\n## Alternatives\n",
      "docs/decisions/0003-third.md": "# 3. Third\n",
    },
  },
];

const OPERATION = /export const (\w+) = (?:endpoint\(\{\s*operationId: |(?:list|day)File\(\s*)"(\w+)"/g;

function operationBreaks({ path, text }: HouseFile): string[] {
  return [...text.matchAll(OPERATION)]
    .filter(([, exported, named]) => exported !== named)
    .map(([, exported, named]) => `${path}: ${exported} is called ${named}`);
}

function namingBreaks({ path, exports }: HouseFile): string[] {
  const name = posix.basename(path).replace(/(\.test|\.d)?\.(tsx?|md|sql)$/, "");
  if (!KEBAB_CASE.test(name)) return [`${path}: not in kebab-case`];
  if (isTest(path) || path.endsWith(".d.ts") || !/\.tsx?$/.test(path)) return [];
  if (COLLECTIONS.some((pattern) => pattern.test(path))) return [];
  const exported = exports.map(({ exportName }) => toKebabCase(exportName.name ?? ""));
  if (name.split("-").some((word) => exported.some((each) => each.includes(stem(word))))) return [];
  return [`${path}: exports ${exported.join(", ") || "nothing"}, none of which has a word of its name`];
}

function toKebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

/** The common stem of "guards" and "guarded", or "history" and "histories". */
function stem(word: string): string {
  return word.replace(/(ies|es|s|y)$/, "");
}

function barrelBreaks({ path, exports }: HouseFile): string[] {
  if (/\/index\.tsx?$/.test(path)) return [`${path}: an index file`];
  if (exports.some(({ importName }) => importName.kind === "All" || importName.kind === "AllButDefault")) {
    return [`${path}: exports everything of another file`];
  }
  const isBarrel =
    exports.length > 0 && exports.every(({ moduleRequest }) => moduleRequest?.value.match(/^[.#]/));
  return isBarrel ? [`${path}: only re-exports`] : [];
}

function decisionBreaks(house: HouseFile[]): string[] {
  const decisions = house
    .filter(({ path }) => path.startsWith("docs/decisions/"))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return decisions.flatMap(({ path, text }, index) => {
    const number = String(index + 1);
    const breaks = [];
    if (!posix.basename(path).startsWith(`${number.padStart(4, "0")}-`))
      breaks.push(`${path}: is the decision number ${number}`);
    if (!text.startsWith(`# ${number}. `))
      breaks.push(`${path}: its title does not begin with "# ${number}. "`);
    if (!/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by decision \d+)\.$/m.test(text))
      breaks.push(`${path}: has no line "Date: 2026-11-22. Status: accepted."`);
    for (const heading of ["Context", "Decision", "Alternatives considered"])
      if (!text.includes(`\n## ${heading}\n`)) breaks.push(`${path}: has no part "## ${heading}"`);
    return breaks;
  });
}
