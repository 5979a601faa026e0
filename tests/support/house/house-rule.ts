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

export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path);
}

/** The path and line of an offset, for reports. */
export function place(file: HouseFile, offset: number): string {
  return `${file.path}:${file.lineAt(offset)}`;
}
