import type { HouseFile } from "./house-file.ts";

/** A rule of docs/ARCHITECTURE.md that the compiler cannot check. */
export interface HouseRule {
  /** The rule, worded as in docs/ARCHITECTURE.md. */
  name: string;
  /** Every break of the rule, as `path: what is wrong`. */
  findBreaks(house: HouseFile[]): string[];
  /** Files, by path, that break it: they prove that the check can fail. */
  brokenBy: Record<string, string>;
}

/** Files that mount calls. */
export const ROUTES = /[-/]routes\.ts$/;

export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path);
}

/** The path and line of an offset, for reports. */
export function place(file: HouseFile, offset: number): string {
  return `${file.path}:${file.lineAt(offset)}`;
}

/** Calls of a function or method of such a name. */
export function callsOf(file: HouseFile, name: RegExp): string[] {
  return file.nodes.flatMap((node) => {
    if (node.type !== "CallExpression") return [];
    const called = node.callee.type === "MemberExpression" ? node.callee.property : node.callee;
    return called.type === "Identifier" && name.test(called.name)
      ? [`${place(file, node.start)}: calls ${called.name}`]
      : [];
  });
}

export function ourServerFiles(house: HouseFile[]): HouseFile[] {
  return house.filter(({ path }) => path.startsWith("src/server/") && path.endsWith(".ts") && !isTest(path));
}
