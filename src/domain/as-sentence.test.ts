import { expect, it } from "vitest";
import { asSentence } from "./as-sentence.ts";

it("a reason gets the full stop that it lacks", () => {
  expect([asSentence(" No funds "), asSentence("Really?")]).toEqual(["No funds.", "Really?"]);
});
