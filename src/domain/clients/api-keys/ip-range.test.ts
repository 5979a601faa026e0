import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInIpRanges, normaliseIpRange } from "./ip-range.ts";

describe("a range of addresses", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1/32"],
    ["192.0.2.77/24", "192.0.2.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    [" 10.1.2.3/8 ", "10.0.0.0/8"],
    ["2001:DB8::1", "2001:db8::1/128"],
    ["2001:db8:0:0:1:0:0:1/64", "2001:db8::/64"],
    ["::/0", "::/0"],
    ["fe80::1:2/127", "fe80::1:2/127"],
    ["::ffff:192.0.2.1", "192.0.2.1/32"],
    ["::ffff:192.0.2.1/120", "192.0.2.0/24"],
    ["64:ff9b::192.0.2.33/96", "64:ff9b::/96"],
    ["1:0:0:2:0:0:0:3", "1:0:0:2::3/128"],
  ])("%s is %s", (text, normal) => {
    expect(normaliseIpRange(text)).toBe(normal);
  });

  it.each([
    "",
    "1.2.3",
    "1.2.3.4.5",
    "256.1.1.1",
    "01.2.3.4",
    "1.2.3.4/33",
    "1.2.3.4/-1",
    "1.2.3.4/08",
    "1.2.3.4/",
    "1.2.3.4/24/24",
    "::1/129",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8:9",
    "g::1",
    "12345::",
    "::ffff:192.0.2.1/90",
    "::1.2.3",
    "example.com",
    "*",
  ])("%s is none", (text) => {
    expect(normaliseIpRange(text)).toBeUndefined();
  });

  const v4 = fc.ipV4();
  const v6 = fc.ipV6();

  it("stays the same once it is in its form", () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6), fc.nat(32), (address, prefix) => {
        const normal = normaliseIpRange(`${address}/${prefix}`);
        if (normal !== undefined) expect(normaliseIpRange(normal)).toBe(normal);
      }),
    );
  });

  it("holds each address that it was made of, and the whole space holds all of its kind", () => {
    fc.assert(
      fc.property(v4, fc.nat(32), (address, prefix) => {
        expect(isInIpRanges(address, [`${address}/${prefix}`])).toBe(true);
        expect(isInIpRanges(address, ["0.0.0.0/0"])).toBe(true);
        expect(isInIpRanges(`::ffff:${address}`, [`${address}/${prefix}`])).toBe(true);
        expect(isInIpRanges(address, ["::/0"])).toBe(false);
      }),
    );
    fc.assert(
      fc.property(v6, fc.nat(128), (address, prefix) => {
        fc.pre(!address.toLowerCase().startsWith("::ffff:") && !address.includes("."));
        expect(isInIpRanges(address, [`${address}/${prefix}`])).toBe(true);
        expect(isInIpRanges(address, ["::/0"])).toBe(true);
        expect(isInIpRanges(address, ["0.0.0.0/0"])).toBe(false);
      }),
    );
  });

  it("holds the addresses that share its first bits, as arithmetic says", () => {
    const bytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    const bits = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
    fc.assert(
      fc.property(bytes, bytes, fc.nat(32), (one, other, prefix) => {
        const size = 2 ** (32 - prefix);
        const isIn = Math.floor(bits(one) / size) === Math.floor(bits(other) / size);
        expect(isInIpRanges(other.join("."), [`${one.join(".")}/${prefix}`])).toBe(isIn);
      }),
    );
  });

  it("holds nothing that is no address", () => {
    expect(isInIpRanges("", ["0.0.0.0/0"])).toBe(false);
    expect(isInIpRanges("unix:", ["::/0"])).toBe(false);
  });
});
