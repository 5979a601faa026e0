import { expect, it } from "vitest";
import { marginPercent } from "./margin-percent.ts";

it("says the margin that a quote takes", () => {
  expect(marginPercent()).toBe("0.3\u00a0%");
});
