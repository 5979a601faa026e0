import { describe, expect, it } from "vitest";
import { editRateText, stepRateText } from "./rate-text.ts";

describe("a rate's field", () => {
  it.each([
    ["", "1", "1"],
    ["1", "1.", "1."],
    ["1.", "1.17", "1.17"],
    ["", ".5", ".5"],
    ["", "1,170.25", "1170.25"],
    ["1", "1,", "1."],
    ["", "1,35", "1.35"],
    ["", "1,170", "1.170"],
    ["1.17", "1.17,", "1.17"],
    ["", " 1.1705 ", "1.1705"],
    ["1.17", "1.17.", "1.17"],
    ["1.17", "1.17e", "1.17"],
    ["1.17", "-1.17", "1.17"],
    ["1.17", "", ""],
    ["1.17", "1".repeat(10_000), "1.17"],
  ])("the rate field with %j in it turns %j into %j", (before, after, shown) => {
    expect(editRateText(before, after)).toBe(shown);
  });

  it.each([
    ["1.17", 1, "1.1701"],
    ["1.17", -1, "1.1699"],
    ["", 1, "0.0001"],
    ["0.0001", -1, "0.0001"],
    ["0.005216", 1, "0.005316"],
    ["190", 1, "190.0001"],
    ["1.9999", 1, "2.0000"],
    ["999999999999.9999", 1, "999999999999.9999"],
  ] as const)("the rate field steps from %j by %i to %j", (text, direction, shown) => {
    expect(stepRateText(text, direction)).toBe(shown);
  });
});
