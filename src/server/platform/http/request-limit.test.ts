import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRequestLimit, networkOf } from "./request-limit.ts";

describe("a limit of requests", () => {
  it("a limit counts each caller by themselves and names what is left and when the oldest requests count no more", () => {
    let now = 1_000_000;
    const limit = createRequestLimit(2, () => now);
    expect(limit.count("one")).toEqual({ max: 2, remaining: 1, resetSeconds: 60, isExceeded: false });
    now += 30_500;
    expect(limit.count("one")).toEqual({ max: 2, remaining: 0, resetSeconds: 30, isExceeded: false });
    expect(limit.count("one")).toEqual({ max: 2, remaining: 0, resetSeconds: 30, isExceeded: true });
    expect(limit.count("another").isExceeded).toBe(false);
  });

  it("a limit is full again a minute after its first request", () => {
    let now = 0;
    const limit = createRequestLimit(1, () => now);
    limit.count("one");
    now += 59_999;
    expect(limit.count("one").isExceeded).toBe(true);
    now += 1;
    expect(limit.count("one")).toMatchObject({ remaining: 0, isExceeded: false });
  });

  it("a limit holds for any minute, also around the end of one in which it was used up", () => {
    let now = 0;
    const limit = createRequestLimit(10, () => now);
    const allowed = (tries: number) =>
      Array.from({ length: tries }, () => limit.count("one")).filter(({ isExceeded }) => !isExceeded).length;
    expect(allowed(1)).toBe(1);
    now = 59_000;
    expect(allowed(20)).toBe(9);
    now = 60_000;
    expect(allowed(20)).toBe(1);
    now = 118_999;
    expect(allowed(20)).toBe(0);
    now = 119_000;
    expect(allowed(20)).toBe(9);
  });

  it("no wait of more than a minute is named, whatever the clock shows", () => {
    // Fractions are rounded where a sum passes a power of two.
    const powers = fc.integer({ min: 17, max: 40 });
    const fractions = fc.double({ min: 0, max: 60_000, noNaN: true });
    fc.assert(
      fc.property(powers, fractions, (power, before) => {
        const now = 2 ** power - before;
        expect(createRequestLimit(1, () => now).count("one").resetSeconds).toBe(60);
      }),
    );
  });

  it("requests that a limit refused don't count against it", () => {
    let now = 0;
    const limit = createRequestLimit(2, () => now);
    for (; now < 60_000; now += 500) limit.count("one");
    expect(limit.count("one")).toMatchObject({ remaining: 1, isExceeded: false });
  });

  it("a look at a limit tells whether the next request would exceed it, without counting", () => {
    const limit = createRequestLimit(1);
    expect([limit.peek("one"), limit.peek("one")]).toEqual([{ isExceeded: false }, { isExceeded: false }]);
    limit.count("one");
    expect(limit.peek("one")).toEqual({ isExceeded: true });
  });
});

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown:host", "unknown:host"],
])("the address %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
