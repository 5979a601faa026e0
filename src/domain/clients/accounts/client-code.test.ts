import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeBytes, depositReferenceFrom, parseReferralCode, referralCodeFrom } from "./client-code.ts";

const bytes = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes });

describe("a client's codes", () => {
  test("a client's codes are 8 unambiguous characters", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(referralCodeFrom(random)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(depositReferenceFrom(random)).toMatch(/^SB[0-9A-HJKMNP-TV-Z]{8}$/);
      }),
    );
  });

  test("a referral code is recognised however it was copied", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = referralCodeFrom(random);
        expect(parseReferralCode(` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `)).toBe(code);
      }),
    );
    expect(parseReferralCode("oil0 1234")).toBe("01101234");
  });

  test("text that is no code is refused", () => {
    for (const text of ["", "1234567", "123456789", "1234567U", "1234567é"])
      expect(parseReferralCode(text)).toBeUndefined();
  });
});
