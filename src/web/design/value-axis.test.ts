import fc from "fast-check";
import { expect, it } from "vitest";
import { axisMarks, clearMarks, placeTags } from "./value-axis.ts";

const band = { top: 0.1, bottom: 0.86 };

it("a chart from 1.1523 to 1.1748 has marks every half cent", () => {
  const marks = axisMarks({ lowest: 1.1523, highest: 1.1748 }, band).map(({ value }) => value);
  expect(marks).toEqual([1.175, 1.17, 1.165, 1.16, 1.155]);
});

it("marks of any range are round, at most six, evenly spaced and within the plot", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.0001, max: 1e9, noNaN: true }),
      fc.double({ min: 1e-4, max: 10, noNaN: true }),
      (lowest, width) => {
        const marks = axisMarks({ lowest, highest: lowest * (1 + width) }, band);
        expect(marks.length).toBeGreaterThanOrEqual(1);
        expect(marks.length).toBeLessThanOrEqual(6);
        for (const { top } of marks) {
          expect(top).toBeGreaterThan(0);
          expect(top).toBeLessThan(1);
        }
        const gaps = marks.slice(1).map((mark, index) => (marks[index]?.value ?? 0) - mark.value);
        for (const gap of gaps) expect(gap / (gaps[0] ?? 1)).toBeCloseTo(1, 4);
      },
    ),
  );
});

it("a mark under a tag is left out", () => {
  const marks = [
    { value: 3, top: 0.2 },
    { value: 2, top: 0.5 },
    { value: 1, top: 0.8 },
  ];
  expect(clearMarks(marks, [0.52]).map(({ value }) => value)).toEqual([3, 1]);
});

it.each([
  [0.3, 0.6, 0.3],
  [0.55, 0.6, 0.47],
  [0.65, 0.6, 0.73],
  [0.04, 0.06, 0.19],
  [0.97, 0.95, 0.82],
])("a tag at %d beside one at %d goes to %d", (tag, other, expected) => {
  expect(placeTags([{ top: tag }], other)[0]?.top).toBeCloseTo(expected);
});

it.each([
  ["beside the last value", [0.45, 0.55], 0.5, [0.37, 0.63]],
  ["below it", [0.51, 0.52], 0.5, [0.63, 0.76]],
  ["above it", [0.45, 0.48], 0.5, [0.24, 0.37]],
  ["below it, near the lower edge", [0.74, 0.8], 0.72, [0.85, 0.98]],
  ["without it", [0.5, 0.52], undefined, [0.5, 0.63]],
] as const)("two tags %s keep their order", (_, tops, last, expected) => {
  const placed = placeTags(
    tops.map((top, key) => ({ top, key })),
    last,
  ).toSorted((one, other) => one.key - other.key);
  for (const [index, { top }] of placed.entries()) expect(top).toBeCloseTo(expected[index] ?? Number.NaN);
});

it("tags never touch each other or the last value's, and stay in the plot", () => {
  const top = fc.double({ min: band.top, max: band.bottom, noNaN: true });
  fc.assert(
    fc.property(top, top, top, (last, target, stop) => {
      const placed = placeTags([{ top: target }, { top: stop }], last).map((tag) => tag.top);
      const all = [last, ...placed].toSorted((one, other) => one - other);
      expect(all[0]).toBeGreaterThanOrEqual(0.06);
      expect(all.at(-1)).toBeLessThanOrEqual(1);
      for (const [index, each] of all.slice(1).entries())
        expect(each - (all[index] ?? 0)).toBeGreaterThanOrEqual(0.13 - 1e-9);
    }),
  );
});
