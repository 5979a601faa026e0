import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withoutDescriptions } from "./drop-descriptions.ts";

const folder = join(import.meta.dirname, "../../src/contract");

it("descriptions and ids of schemas are left out, and nothing else", () => {
  const code = `export const a = z
  .object({
    one: z.string().describe("One \\"word\\" (or two)."),
    two: z.array(one).max(3).describe(
      "Long.",
    ).optional(),
  })
  .meta({ id: "A", description: "An A." });`;
  expect(withoutDescriptions(code)).toBe(`export const a = z
  .object({
    one: z.string(),
    two: z.array(one).max(3).optional(),
  });`);
});

it("no description of the contract stays", () => {
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const kept = files.filter((file) =>
    /\.(describe|meta)\(/.test(withoutDescriptions(readFileSync(join(folder, file), "utf8"))),
  );
  expect(kept).toEqual([]);
});
