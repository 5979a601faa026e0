import { describe, expect, it } from "vitest";
import { placeMarks } from "./ridge-marks.ts";

const plot = { range: { lowest: 1, highest: 2 }, band: { top: 0, bottom: 1 }, targets: [] };
const days = [1, 2, 3, 4, 5].map((day) => ({ at: `2026-11-0${day}T00:00:00Z`, value: day === 3 ? 2 : 1 }));

describe("marks on a ridge", () => {
  it("a mark is placed on the point nearest in time", () => {
    expect(placeMarks([{ at: "2026-11-03T09:00:00Z", label: "Sold" }], days, plot).marks).toEqual([
      { at: "2026-11-03T09:00:00Z", label: "Sold", left: 0.5, top: 0, side: "below", isLabelled: true },
    ]);
  });

  it("marks before the first point are dropped, those after the last one are placed on it", () => {
    const marks = ["2026-10-31T00:00:00Z", "2026-11-06T00:00:00Z"].map((at) => ({ at, label: "Sold" }));
    expect(placeMarks(marks, days, plot).marks.map(({ left }) => left)).toEqual([1]);
    expect(placeMarks(marks, [], plot).marks).toEqual([]);
  });

  it("a label leaves the order's label and line free: on the other side of its ring", () => {
    const marks = [{ at: "2026-11-05T00:00:00Z", label: "Sold" }];
    const place = (top: number | undefined) =>
      placeMarks(marks, [...days.slice(0, 4), { at: "2026-11-05T00:00:00Z", value: 1.5 }], {
        ...plot,
        targets: top === undefined ? [] : [{ top, left: 0, label: "Your order, 2.01% to go" }],
      }).marks.map(({ side, isLabelled }) => (isLabelled ? side : "none"));
    expect(place(undefined)).toEqual(["above"]);
    expect(place(0.44)).toEqual(["below"]);
    expect(place(0.56)).toEqual(["above"]);
    expect(place(0.5)).toEqual(["below"]);
    expect(place(0.9)).toEqual(["above"]);
  });

  it("an order's label leaves rings free below its line, where there is room", () => {
    const at = "2026-11-05T00:00:00Z";
    const sideAt = (top: number, value: number) =>
      placeMarks([{ at, label: "Sold" }], [...days.slice(0, 4), { at, value }], {
        ...plot,
        targets: [{ top, left: 0, label: "Your order, 2.01% to go" }],
      }).targetSides;
    expect(sideAt(0.5, 1.4)).toEqual(["above"]);
    expect(sideAt(0.5, 1.55)).toEqual(["below"]);
    expect(sideAt(0.95, 1.1)).toEqual(["above"]);
  });

  it.each([
    ["face away from each other", 0.2, 0.8, 1.5, ["above", "below"]],
    ["do so at nearly one value", 0.5, 0.51, 1.1, ["above", "below"]],
    ["do so near a ring when they are close", 0.5, 0.56, 1.55, ["above", "below"]],
    ["leave a ring above the target free", 0.3, 0.8, 1.75, ["below", "below"]],
    ["leave a ring below the stop free", 0.3, 0.7, 1.25, ["above", "above"]],
  ] as const)("the labels of a target and a stop %s", (_, target, stop, value, sides) => {
    const at = "2026-11-05T00:00:00Z";
    const { targetSides } = placeMarks([{ at, label: "Sold" }], [...days.slice(0, 4), { at, value }], {
      ...plot,
      targets: [
        { top: target, left: 0, label: "Target 1.1720" },
        { top: stop, left: 0, label: "Stop 1.1710" },
      ],
    });
    expect(targetSides).toEqual(sides);
  });

  it("the label of a mark leaves the lines and labels of a target and a stop free", () => {
    const at = "2026-11-05T00:00:00Z";
    const place = (stop: number) =>
      placeMarks([{ at, label: "Sold" }], [...days.slice(0, 4), { at, value: 1.5 }], {
        ...plot,
        targets: [
          { top: 0.2, left: 0, label: "Target 1.1720" },
          { top: stop, left: 0, label: "Stop 1.1710" },
        ],
      }).marks.map(({ side, isLabelled }) => (isLabelled ? side : "none"));
    expect(place(0.8)).toEqual(["above"]);
    expect(place(0.42)).toEqual(["below"]);
  });

  it("a label is below a valley, and covers no other ring", () => {
    const valley = [1.5, 1.5, 1.2, 1.5, 1.5].map((value, day) => ({
      at: `2026-11-0${day + 1}T00:00:00Z`,
      value,
    }));
    const sold = (day: number) => ({ at: `2026-11-0${day}T00:00:00Z`, label: `${day}` });
    expect(placeMarks([sold(3)], valley, plot).marks[0]?.side).toBe("below");
    const level = Array.from({ length: 41 }, (_, hour) => ({
      at: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(),
      value: hour === 23 ? 1.55 : 1.5,
    }));
    const at = (hour: number) => ({ at: level[hour]?.at ?? "", label: "You sold 3,000 GBP" });
    expect(placeMarks([at(20), at(23)], level, plot).marks[0]?.side).toBe("below");
  });

  it("a label takes the room of its words: a short one fits beside another where a long one doesn't", () => {
    const level = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ at: `2026-11-0${day}T00:00:00Z`, value: 1.5 }));
    const sides = (label: string) =>
      placeMarks(
        [3, 5].map((day) => ({ at: `2026-11-0${day}T00:00:00Z`, label })),
        level,
        plot,
      ).marks.map(({ side }) => side);
    expect(sides("You sold 3,000 GBP")).toEqual(["above", "above"]);
    expect(sides("You sold 1,250,000.50 GBP")).toEqual(["above", "below"]);
  });

  it("two marks at nearly one place have one label, not one on each side", () => {
    const level = Array.from({ length: 41 }, (_, hour) => ({
      at: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(),
      value: 1.5,
    }));
    const marks = [40, 38].map((hour) => ({ at: level[hour]?.at ?? "", label: "You sold 3,000 GBP" }));
    expect(placeMarks(marks, level, plot).marks.map(({ isLabelled }) => isLabelled)).toEqual([true, false]);
  });

  it("of marks close to each other only the first has a label", () => {
    const marks = [5, 4, 1].map((day) => ({ at: `2026-11-0${day}T00:00:00Z`, label: "You sold 3,000 GBP" }));
    expect(placeMarks(marks, days, plot).marks.map(({ isLabelled }) => isLabelled)).toEqual([
      true,
      false,
      true,
    ]);
  });
});
