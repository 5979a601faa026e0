import { describe, expect, it } from "vitest";
import { formatCounted, plural } from "./plural.ts";

describe("a word for a count", () => {
  it.each([
    [0, "are"],
    [1, "is"],
    [2, "are"],
    [21, "are"],
    [1.5, "are"],
  ])("%d takes %s", (count, word) => {
    expect(plural(count, "is", "are")).toBe(word);
  });

  it("a word without a plural of its own takes an s", () => {
    expect(plural(2, "client")).toBe("clients");
  });

  it.each([
    [0, "0 entries"],
    [1, "1 entry"],
    [1204, "1,204 entries"],
  ])("%d is counted as %s", (count, text) => {
    expect(formatCounted(count, "entry", "entries")).toBe(text);
  });
});
