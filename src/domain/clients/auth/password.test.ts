import { describe, expect, test } from "vitest";
import { passwordFault } from "./password.ts";

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
