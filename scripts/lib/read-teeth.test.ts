import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTeeth } from "./read-teeth.ts";

const root = join(import.meta.dirname, "../..");
const teeth = readTeeth();

describe("the planted faults in tests/teeth", () => {
  it("the planted faults are twelve or more, each of its own kind", () => {
    expect(teeth.length).toBeGreaterThanOrEqual(12);
    expect(new Set(teeth.map(({ fault }) => fault)).size).toBe(teeth.length);
  });

  it.each(teeth.map((tooth) => [basename(tooth.patch), tooth] as const))(
    "%s applies to today's code, and its tests are there",
    (_, { patch, tests }) => {
      execFileSync("git", ["apply", "--check", patch], { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
      for (const test of tests) expect(existsSync(join(root, test)), test).toBe(true);
    },
  );
});
