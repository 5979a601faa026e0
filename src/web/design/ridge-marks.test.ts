import { describe, expect, it } from "vitest";
import { placeMarks, targetLabelBox } from "./ridge-marks.ts";

const plot = { range: { lowest: 1, highest: 2 }, band: { top: 0, bottom: 1 } };
const days = [1, 2, 3, 4, 5].map((day) => ({ at: `2026-11-0${day}T00:00:00Z`, value: day === 3 ? 2 : 1 }));

describe("marks on a ridge", () => {
  it("a mark is placed on the point nearest in time", () => {
    expect(placeMarks([{ at: "2026-11-03T09:00:00Z", label: "Sold" }], days, plot)).toEqual([
      { at: "2026-11-03T09:00:00Z", label: "Sold", left: 0.5, top: 0, side: "below", isLabelled: true },
    ]);
  });

  it("marks before the first point are dropped, those after the last one are placed on it", () => {
    const marks = ["2026-10-31T00:00:00Z", "2026-11-06T00:00:00Z"].map((at) => ({ at, label: "Sold" }));
    expect(placeMarks(marks, days, plot).map(({ left }) => left)).toEqual([1]);
    expect(placeMarks(marks, [], plot)).toEqual([]);
  });

  it("a label leaves the order's label free: below its ring, or none where both sides are taken", () => {
    const marks = [{ at: "2026-11-05T00:00:00Z", label: "Sold" }];
    const place = (value: number, orders: readonly number[]) =>
      placeMarks(marks, [...days.slice(0, 4), { at: "2026-11-05T00:00:00Z", value }], {
        ...plot,
        taken: orders.map(targetLabelBox),
      }).map(({ side, isLabelled }) => (isLabelled ? side : "none"));
    expect(place(1.5, [])).toEqual(["above"]);
    expect(place(1.5, [0.48])).toEqual(["below"]);
    expect(place(1.5, [0.48, 0.6])).toEqual(["none"]);
    expect(place(1.5, [0.9])).toEqual(["above"]);
  });

  it("of marks close to each other only the first has a label", () => {
    const marks = [5, 4, 1].map((day) => ({ at: `2026-11-0${day}T00:00:00Z`, label: `${day}` }));
    expect(placeMarks(marks, days, plot).map(({ isLabelled }) => isLabelled)).toEqual([true, false, true]);
  });
});
