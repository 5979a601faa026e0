import { describe, expect, it } from "vitest";
import { parseSameSitePath } from "./parse-same-site-path.ts";

describe("an address to go back to", () => {
  it.each(["/assign-recipient?tradeId=0199&amount=50#split", "/beneficiaries", "/"])(
    "the return address may be %s",
    (path) => {
      expect(parseSameSitePath(path)).toBe(path);
    },
  );

  it.each([
    "https://other.example/",
    "//other.example/",
    "/\\other.example/",
    "/\t/other.example/",
    "/.//other.example/",
    "javascript:alert(1)",
    "assign-recipient",
    "",
    undefined,
    null,
    { path: "/" },
  ])("the return address may not be %j", (path) => {
    expect(parseSameSitePath(path)).toBeUndefined();
  });
});
