import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

const of = (password: string, email = "demo@summit.test") => passwordStrength(password, email).label;

describe("the strength of a password", () => {
  it.each([
    ["", "Too short"],
    ["seven77", "Too short"],
    ["aaaaaaaaaaaaaaaaaaaa", "Weak"],
    ["abcdefghijkl", "Weak"],
    ["1234567890", "Weak"],
    ["abababababab", "Weak"],
    ["demo@summit.test", "Weak"],
    ["Demo@Summit.Test", "Weak"],
    ["kitchen4", "Weak"],
    ["orange window", "Fair"],
    ["orange window tax", "Good"],
    ["orange window teapot rain", "Strong"],
    ["kX9!vQ2#mT7$wB4", "Strong"],
  ])("the strength of %s is %s", (password, label) => {
    expect(of(password)).toBe(label);
  });

  it("the strength of a password ignores the client's own address", () => {
    expect(of("jane.doe.1x7", "jane.doe@example.test")).toBe("Weak");
  });
});
