import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each([
  ["Rent for May", 4, "Rent"],
  ["Rent 🏠", 6, "Rent "],
  ["Rent 🏠", 7, "Rent 🏠"],
  ["給与", 1, "給"],
  ["", 5, ""],
])("%s cut to %s units has no half of a character", (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
