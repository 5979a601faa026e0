import { describe, expect, it, test } from "vitest";
import { passwordFault, passwordStrength } from "./password.ts";

const common = (password: string) => password === "sunshine1";
const fault = (password: string) => passwordFault(password, "Jane.Doe@example.com", common);

describe("a password of a new account", () => {
  test("a new password has 8 to 128 characters as a person counts them", () => {
    expect(fault("1234567")).toBe("Password must be at least 8 characters");
    expect(fault("mountain")).toBeUndefined();
    expect(fault("a".repeat(128))).toBeUndefined();
    expect(fault("a".repeat(129))).toBe("Password must be at most 128 characters");
    expect(fault("🏔️🏔️🏔️")).toBe("Password must be at least 8 characters");
    expect(fault("🗻".repeat(128))).toBeUndefined();
  });

  test("a new password may contain any character", () => {
    expect(fault("  spaces are fine  ")).toBeUndefined();
    expect(fault("päßwörter 密码 \u0000\t")).toBeUndefined();
  });

  test("a new password is not the email address, in any case", () => {
    expect(fault("jane.doe@EXAMPLE.com")).toBe("Choose a password that isn't your email address");
  });

  test("a new password is not too common", () => {
    expect(fault("sunshine1")).toMatch(/too common/);
  });
});

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
