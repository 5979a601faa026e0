import { expect, it } from "vitest";
import { timesBetter } from "./times-better.ts";

it("the savings factor says what the brochure does, and no more than its example shows", () => {
  expect(timesBetter()).toBe(5);
});
