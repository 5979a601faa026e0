import { expect, test } from "vitest";
import { readRegion } from "./read-region.ts";

const sample = `set -eu

# region quote
curl -s one \\
  -d two
# endregion

# region book
if true; then
  echo booked
fi
# endregion
`;

test("a region is what stands between its marks", () => {
  expect(readRegion(sample, "quote")).toBe("curl -s one \\\n  -d two");
  expect(readRegion(sample, "book")).toBe("if true; then\n  echo booked\nfi");
});

test("a region loses the indent that its lines share", () => {
  expect(readRegion("{\n  // region inner\n  one();\n    two();\n  // endregion\n}", "inner")).toBe(
    "one();\n  two();",
  );
});

test("a whole sample has none of the marks", () => {
  expect(readRegion(sample)).not.toMatch(/region/);
  expect(readRegion(sample)).toBe("set -eu\n\ncurl -s one \\\n  -d two\n\nif true; then\n  echo booked\nfi");
});

test("an unknown region is undefined", () => {
  expect(readRegion(sample, "cancel")).toBeUndefined();
});
