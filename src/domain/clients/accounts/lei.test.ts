import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLei, normaliseLei } from "./lei.ts";

describe("an LEI", () => {
  // Published by GLEIF: its own and those of two issuers.
  it.each(["506700GE1G29325QX363", "5493001KJTIIGC8Y1R12", "213800WAVVOPS85N2205"])(
    "the LEI %s has the right check digits",
    (lei) => {
      expect(isLei(lei)).toBe(true);
    },
  );

  it.each([
    "",
    "506700GE1G29325QX364",
    "506700GE1G29325QX36",
    "506700GE1G29325QX3633",
    "506700ge1g29325qx363",
    "506700GE1G29325QX3AB",
  ])("%j is not an LEI", (text) => {
    expect(isLei(text)).toBe(false);
  });

  const lei = "506700GE1G29325QX363";
  const isDigit = (character = "") => /\d/.test(character);

  it("an LEI with one changed character is refused", () => {
    const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    fc.assert(
      fc.property(fc.nat(19), fc.constantFrom(...characters), (place, character) => {
        fc.pre(lei[place] !== character && isDigit(lei[place]) === isDigit(character));
        return !isLei(lei.slice(0, place) + character + lei.slice(place + 1));
      }),
    );
  });

  it("an LEI with two swapped neighbouring digits is refused", () => {
    fc.assert(
      fc.property(fc.nat(18), (place) => {
        const [one = "", other = ""] = lei.slice(place, place + 2);
        fc.pre(one !== other && isDigit(one) && isDigit(other));
        return !isLei(lei.slice(0, place) + other + one + lei.slice(place + 2));
      }),
    );
  });

  it("an LEI is accepted with spaces and in lower case", () => {
    expect(normaliseLei(" 5067 00ge 1g29 325q x363 ")).toBe("506700GE1G29325QX363");
  });
});
