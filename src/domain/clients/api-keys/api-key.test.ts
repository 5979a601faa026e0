import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apiKeyDigits, formatApiKey, kindOfApiKey, outlineApiKey } from "./api-key.ts";

const random = fc.array(fc.integer({ min: 0, max: apiKeyDigits.count - 1 }), {
  minLength: apiKeyDigits.length,
  maxLength: apiKeyDigits.length,
});
const kind = fc.constantFrom("live" as const, "test" as const);
const zeros = Array.from({ length: apiKeyDigits.length }, () => 0);

describe("an API key", () => {
  it("has a prefix, 40 random characters and a checksum, as it always had", () => {
    // CRC-32 of the text before it, as zlib computes it, in base 62.
    expect(formatApiKey("test", zeros)).toBe(`sk_test_${"0".repeat(40)}1OPGLw`);
  });

  it("is known by its kind", () => {
    fc.assert(
      fc.property(kind, random, (of, digits) => {
        const key = formatApiKey(of, digits);
        expect(key).toMatch(/^sk_(live|test)_[0-9A-Za-z]{46}$/);
        expect(kindOfApiKey(key)).toBe(of);
      }),
    );
  });

  it("is no key any more with one character changed", () => {
    fc.assert(
      fc.property(kind, random, fc.nat(45), fc.constantFrom(..."0aZ9"), (of, digits, at, other) => {
        const key = formatApiKey(of, digits);
        const index = "sk_test_".length + at;
        fc.pre(key[index] !== other);
        expect(kindOfApiKey(`${key.slice(0, index)}${other}${key.slice(index + 1)}`)).toBeUndefined();
      }),
    );
  });

  it("of one kind is none of the other", () => {
    fc.assert(
      fc.property(random, (digits) => {
        expect(kindOfApiKey(formatApiKey("live", digits).replace("live", "test"))).toBeUndefined();
      }),
    );
  });

  it("is none of what people send instead", () => {
    fc.assert(fc.property(fc.string(), (text) => kindOfApiKey(text) === undefined));
    const key = formatApiKey("test", zeros);
    for (const text of [`${key} `, `${key}0`, key.slice(1), key.toUpperCase(), ` ${key}`, `${key}\n`])
      expect(kindOfApiKey(text)).toBeUndefined();
  });

  it("is outlined by its ends", () => {
    const key = formatApiKey("live", zeros);
    expect(outlineApiKey(key)).toEqual({ prefix: "sk_live_0000", lastCharacters: key.slice(-4) });
  });
});
