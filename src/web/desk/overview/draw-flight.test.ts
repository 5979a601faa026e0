import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawFlight, flightHeight, flightWidth } from "./draw-flight.ts";

describe("the stream of money in flight", () => {
  it("the highest column reaches nearly to the top, and half its worth half as high", () => {
    const { line } = drawFlight([
      { worth: 200, late: 0 },
      { worth: 100, late: 0 },
    ]);
    expect(line).toBe("M0 12H420C500 12 500 56 580 56H1000");
  });

  it("the late part takes its share of the level part of a column", () => {
    const { late } = drawFlight([
      { worth: 100, late: 50 },
      { worth: 100, late: 0 },
    ]);
    expect(late).toEqual([{ x: 80, y: 12, width: 170, height: 88 }]);
  });

  it("nothing under way is a line along the ground", () => {
    expect(drawFlight([{ worth: 0, late: 0 }]).line).toBe(`M0 ${flightHeight}H${flightWidth}`);
  });

  it("slices stay within their columns and under the line, whatever the sums are", () => {
    const columns = fc.array(
      fc.record({ worth: fc.nat(10_000_000), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(columns, (drawn) => {
        const { late } = drawFlight(drawn.map(({ worth, share }) => ({ worth, late: worth * share })));
        for (const { x, y, width, height } of late) {
          const column = Math.floor((x / flightWidth) * drawn.length);
          expect(x + width).toBeLessThanOrEqual(((column + 1) * flightWidth) / drawn.length);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBe(flightHeight);
        }
      }),
    );
  });
});
