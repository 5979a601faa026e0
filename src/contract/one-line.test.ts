import { expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

it("a line that was typed with combining marks is kept as others type it, so that a search finds it", () => {
  expect(oneLine(20).parse(" Zoe\u0308 ")).toBe("Zo\u00eb");
});
