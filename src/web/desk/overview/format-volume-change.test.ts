import { expect, it } from "vitest";
import { formatVolumeChange } from "./format-volume-change.ts";

it.each([
  ["110.00", "100.00", "+10.00% on yesterday by this time"],
  ["50.00", "100.00", "−50.00% on yesterday by this time"],
  ["100.00", "100.00", "0.00% on yesterday by this time"],
  ["0.00", "0.00", "none by this time yesterday"],
  ["10.00", "0.00", "none by this time yesterday"],
  [null, "100.00", "no comparison without rates"],
])("the volume %s against %s is a change of %s", (today, yesterday, words) => {
  expect(formatVolumeChange({ volume: today }, { volume: yesterday })).toBe(words);
});
