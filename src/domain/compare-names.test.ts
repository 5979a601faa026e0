import { expect, it } from "vitest";
import { compareNames } from "./compare-names.ts";

it("names are ordered as in an English index, whatever their case and accents", () => {
  const ordered = [
    "Ågot",
    "ärzte",
    "Demo 9",
    "Demo 10",
    "Émile",
    "Eve",
    "Łukasz",
    "Mira",
    "Øyvind",
    "Zed",
    "Ольга",
  ];
  expect(ordered.toReversed().toSorted(compareNames)).toEqual(ordered);
});
