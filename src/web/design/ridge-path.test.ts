import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  downsampleRidge,
  ridgeHeight,
  ridgePaths,
  ridgeRange,
  ridgeTop,
  ridgeValue,
  ridgeWidth,
} from "./ridge-path.ts";

const band = { top: 0.1, bottom: 0.9 };

describe("a ridge", () => {
  it("a ridge puts the highest value at the top of its band and the lowest at the bottom", () => {
    const range = ridgeRange([1.1, 1.3, 1.2]);
    expect(ridgeTop(1.3, range, band)).toBeCloseTo(0.1);
    expect(ridgeTop(1.1, range, band)).toBeCloseTo(0.9);
  });

  it("a ridge has at each height the value that is drawn there", () => {
    const figure = fc.double({ min: 0.001, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(figure, figure, figure, (one, other, value) => {
        const range = ridgeRange([one, other]);
        const read = ridgeValue(ridgeTop(value, range, band), range, band);
        expect(Math.abs(read - value)).toBeLessThan(1e-6 * Math.max(value, range.highest));
      }),
    );
  });

  it("a ridge makes room for a target beyond the values", () => {
    expect(ridgeRange([1.1, 1.2], [1.5])).toEqual({ lowest: 1.1, highest: 1.5 });
  });

  it("a ridge is level for one value or equal ones", () => {
    const range = ridgeRange([1.2]);
    const { line } = ridgePaths([1.2], range, band);
    expect(line).toBe(`M0 ${ridgeHeight / 2}l${ridgeWidth} 0`);
  });

  it("a ridge writes each point as steps from the previous one, and never drifts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 400 }),
        (values) => {
          const { line, area } = ridgePaths(values, { lowest: 0, highest: 1 }, band);
          const [start, steps] = line.slice("M0 ".length).split("l");
          const moves = [...(steps ?? "").matchAll(/-?\d+/g)].map(Number);
          expect(moves).toHaveLength(2 * (values.length - 1));
          const sum = (all: number[]) => all.reduce((total, move) => total + move, 0);
          expect(sum(moves.filter((_, index) => index % 2 === 0))).toBe(ridgeWidth);
          const last = Math.round(
            ridgeTop(values.at(-1) ?? 0, { lowest: 0, highest: 1 }, band) * ridgeHeight,
          );
          expect(Number(start) + sum(moves.filter((_, index) => index % 2 === 1))).toBe(last);
          expect(area).toBe(`${line}V${ridgeHeight}H0Z`);
        },
      ),
    );
  });
});

describe("thinning", () => {
  const values = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 3, maxLength: 400 });

  it("thinning keeps at most the requested points, in order, with both ends", () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 3, max: 60 }), (all, most) => {
        const points = all.map((value, index) => ({ value, index }));
        const kept = downsampleRidge(points, most);
        expect(kept.length).toBe(Math.min(points.length, most));
        expect(kept[0]).toBe(points[0]);
        expect(kept.at(-1)).toBe(points.at(-1));
        const order = kept.map((point) => point.index);
        expect(order).toEqual([...new Set(order)].sort((one, other) => one - other));
      }),
    );
  });

  it("thinning keeps a lone peak", () => {
    const points = Array.from({ length: 1000 }, (_, index) => ({ value: index === 617 ? 2 : 1 }));
    expect(downsampleRidge(points, 50).some((point) => point.value === 2)).toBe(true);
  });
});
