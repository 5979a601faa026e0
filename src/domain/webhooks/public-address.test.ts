import { BlockList, isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAddress, isLoopbackAddress, isPublicAddress } from "./public-address.ts";

describe("which addresses are public", () => {
  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.0",
    "100.63.0.1",
    "198.20.0.1",
  ])("takes %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    "2606:4700:4700::1111",
    "2a00:1450:4009:81f::200e",
    "2001:4860:4860::8888",
    "2001:200::1",
    "2620:fe::fe",
  ])("takes %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ["this host", "0.0.0.0"],
    ["private", "10.0.0.1"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["carrier-grade NAT's end", "100.127.255.255"],
    ["loopback", "127.0.0.1"],
    ["all of loopback", "127.255.255.254"],
    ["the cloud's metadata", "169.254.169.254"],
    ["private", "172.16.0.1"],
    ["private's end", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["benchmarks", "198.19.0.1"],
    ["documentation", "203.0.113.7"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped in hexadecimal", "::ffff:7f00:1"],
    ["mapped, though public", "::ffff:8.8.8.8"],
    ["compatible loopback", "::127.0.0.1"],
    ["NAT64 of loopback", "64:ff9b::127.0.0.1"],
    ["NAT64 of a private address", "64:ff9b::a00:1"],
    ["local NAT64", "64:ff9b:1::1"],
    ["6to4 of loopback", "2002:7f00:1::"],
    ["6to4 of a private address", "2002:a00:1::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["documentation", "2001:db8::1"],
    ["newer documentation", "3fff::1"],
    ["unique local", "fd00::1"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["old site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["discard", "100::1"],
    ["segment routing", "5f00::1"],
  ])("refuses %s: %s", (_what, address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    "",
    "localhost",
    "8.8.8",
    "8.8.8.8.8",
    "08.8.8.8",
    "0x8.8.8.8",
    "134744072",
    "256.1.1.1",
    "1::2::3",
    ":::",
    "1:2:3:4:5:6:7",
    "g::1",
    "8.8.8.8 ",
    "::ffff:999.1.1.1",
  ])("doesn't read %j as an address", (text) => {
    expect(isPublicAddress(text)).toBe(false);
    expect(isAddress(text)).toBe(false);
  });

  it("agrees with Node's block list on every IPv4 address", () => {
    const closed = new BlockList();
    const networks: readonly (readonly [string, number])[] = [
      ["0.0.0.0", 8],
      ["10.0.0.0", 8],
      ["100.64.0.0", 10],
      ["127.0.0.0", 8],
      ["169.254.0.0", 16],
      ["172.16.0.0", 12],
      ["192.0.0.0", 24],
      ["192.0.2.0", 24],
      ["192.31.196.0", 24],
      ["192.52.193.0", 24],
      ["192.88.99.0", 24],
      ["192.168.0.0", 16],
      ["192.175.48.0", 24],
      ["198.18.0.0", 15],
      ["198.51.100.0", 24],
      ["203.0.113.0", 24],
      ["224.0.0.0", 3],
    ];
    for (const [network, prefix] of networks) closed.addSubnet(network, prefix);
    fc.assert(
      fc.property(fc.ipV4(), (address) => isPublicAddress(address) === !closed.check(address)),
      { numRuns: 2_000 },
    );
  });

  it("takes nothing of IPv6 outside global unicast, however it is written", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(address.split(":")[0] || "0", 16);
        const isGlobal = first >= 0x2000 && first <= 0x3fff;
        return isIPv6(address) && (isGlobal || !isPublicAddress(address));
      }),
      { numRuns: 2_000 },
    );
  });

  it("never takes an embedded IPv4 address", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) =>
        ["::ffff:", "::", "64:ff9b::", "2002:"].every((prefix) => {
          const [a = 0, b = 0, c = 0, d = 0] = ipv4.split(".").map(Number);
          const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
          return !isPublicAddress(prefix === "2002:" ? `2002:${hex}::1` : `${prefix}${ipv4}`);
        }),
      ),
    );
  });
});

describe("which addresses are the machine itself", () => {
  it("is all of 127.0.0.0/8, and ::1", () => {
    for (const address of ["127.0.0.1", "127.9.9.9", "::1", "0:0:0:0:0:0:0:1"])
      expect(isLoopbackAddress(address)).toBe(true);
    for (const address of ["128.0.0.1", "::2", "::ffff:127.0.0.1", "localhost"])
      expect(isLoopbackAddress(address)).toBe(false);
  });
});
