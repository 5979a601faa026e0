import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStorable } from "./read-call.ts";

describe("a text of a request can be stored", () => {
  it("a text is storable when it is well-formed, in any script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(!text.includes("\0"));
        expect(isStorable({ note: [text] })).toBe(true);
      }),
    );
  });

  it.each([
    ["a NUL", "a\0b"],
    ["the first half of a pair alone", "a\ud83d"],
    ["the second half of a pair alone", "\ude00b"],
    ["a pair the wrong way round", "\ude00\ud83d"],
  ])("a text is not storable with %s, wherever it is", (_what, text) => {
    for (const value of [text, [text], { note: text }, { lines: [{ [text]: 1 }] }])
      expect(isStorable(value)).toBe(false);
  });

  it.each([[1], [true], [null], [undefined], [new Date(0)], ["plain"]])(
    "%s does not make a text unstorable",
    (value) => {
      expect(isStorable(value)).toBe(true);
    },
  );
});
