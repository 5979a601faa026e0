import fc from "fast-check";
import { expect, it } from "vitest";
import { countLabels, labelKey, maxLabels, parseLabels } from "./recipient-labels.ts";

it.each([
  [
    [" Staff ", "staff", "Berlin  office"],
    ["Staff", "Berlin office"],
  ],
  [["", "  "], []],
  [[], []],
])("labels %j are kept as %j", (typed, labels) => {
  expect(parseLabels(typed)).toEqual({ ok: true, value: labels });
});

it.each([
  [["x".repeat(31)], "A label can have at most 30 characters."],
  [["one\ntwo"], "A label has to be on one line."],
  [["a,b"], "A label can't contain a comma. Leave it out."],
  [["a\u202eb"], "A label contains hidden characters. Type it instead of pasting it."],
  [Array.from({ length: 11 }, (_, index) => `l${index}`), "A recipient can have at most 10 labels."],
])("labels %j are refused", (typed, fault) => {
  expect(parseLabels(typed)).toEqual({ ok: false, fault });
});

it("labels that were kept are kept again as they are, each once and few", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { maxLength: 14 }), (typed) => {
      const reading = parseLabels(typed);
      if (!reading.ok) return;
      expect(parseLabels(reading.value)).toEqual(reading);
      expect(reading.value.length).toBeLessThanOrEqual(maxLabels);
      expect(new Set(reading.value.map(labelKey)).size).toBe(reading.value.length);
    }),
  );
});

it("labels are counted by name whatever their case", () => {
  expect(countLabels([{ labels: ["Staff", "berlin"] }, { labels: ["staff"] }, { labels: [] }])).toEqual([
    { label: "berlin", count: 1 },
    { label: "Staff", count: 2 },
  ]);
});
