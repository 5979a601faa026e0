import type { Chart } from "./charts.ts";

/** Something that must hold, and what was found. */
export type Finding = {
  readonly name: string;
  readonly goal: string;
  readonly found: string;
  readonly holds: boolean;
};

export type PartResult = {
  readonly findings: readonly Finding[];
  readonly charts: readonly Chart[];
  /** For the JSON of the report; milliseconds and counts. */
  readonly figures: Readonly<Record<string, number>>;
};

/** How often a part repeats: the first number with --short, the second otherwise. */
export type Repeat = (short: number, full: number) => number;

/** Something that breaks, under a load whose every acknowledgement is kept. */
export type Part = {
  readonly name: string;
  readonly title: string;
  /** What of `npm test` shows the same in small. */
  readonly inTests: readonly [string, ...string[]];
  readonly run: (repeat: Repeat) => Promise<PartResult>;
};

export function atMost(name: string, limit: number, values: readonly number[]): Finding {
  const most = Math.max(...values);
  const found = `${(most / 1_000).toFixed(2)} s at most in ${values.length}`;
  return { name, goal: `within ${limit / 1_000} s`, found, holds: most <= limit };
}

export function none(name: string, goal: string, breaks: readonly string[]): Finding {
  const [first] = breaks;
  const found = first === undefined ? "none" : `${breaks.length}, such as ${first}`;
  return { name, goal, found, holds: first === undefined };
}
