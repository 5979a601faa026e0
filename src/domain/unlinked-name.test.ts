import fc from "fast-check";
import { expect, it } from "vitest";
import { unlinkedName } from "./unlinked-name.ts";

it("a name never has a part that a mail program links", () => {
  expect(unlinkedName("Demo.com Ltd")).toBe("Demo. com Ltd");
  const parts = fc.constantFrom(".", "/", ":", "@", "www", "com", "http://", "a", "é", " ", "1");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), (pieces) => {
      const name = unlinkedName(pieces.join(""));
      expect(name).not.toMatch(/[@/:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u);
      expect(unlinkedName(name)).toBe(name);
    }),
  );
});
