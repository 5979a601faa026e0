import { expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

it("a line that was typed with combining marks is kept as others type it, so that a search finds it", () => {
  expect(oneLine(20).parse(" Zoe\u0308 ")).toBe("Zo\u00eb");
});

it.each([
  ["a space of no width", "Demo\u200bName"],
  ["a mark that reorders", "Demo\u202eName"],
  ["a line separator", "Demo\u2028Name"],
  ["a soft hyphen", "Demo\u00adName"],
])("a line with %s is refused", (_, text) => {
  expect(oneLine(20).safeParse(text).success).toBe(false);
});

it("a line may have what scripts and emoji are joined with, and be empty", () => {
  for (const text of ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "👩‍👩‍👧 Family", ""])
    expect(oneLine(40).parse(text)).toBe(text);
});
