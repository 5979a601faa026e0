import { expect, it } from "vitest";
import { leftToRight, rightToLeft } from "./shape-text.ts";
import { toTextLine, toVisualOrder } from "./text-line.ts";
import { createRunCutter } from "./text-runs.ts";

/** Glyph ids of a text from left to right, under the characters they represent. */
async function glyphsOf(text: string): Promise<[text: string, ids: number[]][]> {
  const runs = createRunCutter(() => undefined);
  await runs.prepare(text, "400");
  return toVisualOrder(runs.cut(toTextLine(text), "400")).flatMap(({ face, level, text: part }) =>
    face
      .shape(part, level % 2 === 1 ? rightToLeft : leftToRight)
      .map((cluster): [string, number[]] => [cluster.text, cluster.glyphs.map(({ id }) => id)]),
  );
}

const idsOf = (glyphs: readonly [string, number[]][], text: string) =>
  glyphs.find(([each]) => each === text)?.[1];

it("text runs join Arabic letters: the first, the middle and the last have a form each", async () => {
  const [last, middle, first] = (await glyphsOf("ههه")).map(([, ids]) => ids.join());
  const [alone] = (await glyphsOf("ه")).map(([, ids]) => ids.join());
  expect(new Set([first, middle, last, alone]).size).toBe(4);
});

it("text runs mirror brackets once in right-to-left text", async () => {
  const turned = await glyphsOf("שלום (דוד)");
  const plain = await glyphsOf("shalom (david)");
  expect(idsOf(turned, "(")).toEqual(idsOf(plain, ")"));
  expect(idsOf(turned, ")")).toEqual(idsOf(plain, "("));
});

it("text runs keep numbers left to right within Hebrew", async () => {
  const glyphs = (await glyphsOf("דן 45 Ltd 67")).map(([text]) => text).join("");
  expect(glyphs).toBe("Ltd 67 45 ןד");
});

it("text runs draw the Chinese characters of Japanese and Korean names as those countries do", async () => {
  const familyOf = async (text: string) => {
    const names: string[] = [];
    const runs = createRunCutter(({ name }) => names.push(name));
    await runs.prepare(text, "400");
    return runs.cut(toTextLine(text), "400")[0]?.face.name.split(" ")[0];
  };
  const sans = "@fontsource-variable/noto-sans";
  expect(await familyOf("骨 さくら")).toBe(`${sans}-jp`);
  expect(await familyOf("骨 한국")).toBe(`${sans}-kr`);
  expect(await familyOf("骨")).toBe(`${sans}-sc`);
});
