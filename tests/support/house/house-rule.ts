import type { HouseFile } from "./house-file.ts";

/** A rule of docs/ARCHITECTURE.md that the compiler does not see, with its check. */
export interface HouseRule {
  /** What holds, as the list of rules in docs/ARCHITECTURE.md names it. */
  name: string;
  /** Every place that breaks the rule, as `path: what is wrong`. */
  findBreaks(house: HouseFile[]): string[];
  /** Files, by path, that break it: they prove that the check can fail. */
  brokenBy: Record<string, string>;
}

export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path);
}

/** Where a node stands, for the report of a break. */
export function place(file: HouseFile, offset: number): string {
  return `${file.path}:${file.lineAt(offset)}`;
}
