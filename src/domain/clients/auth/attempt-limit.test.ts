import { describe, expect, test } from "vitest";
import { scaleLimit, toNetwork } from "./attempt-limit.ts";

describe("one address in a limit", () => {
  test("the rate limit's address is an IPv4 address, also when written as IPv6", () => {
    expect(toNetwork("192.0.2.7")).toBe("192.0.2.7");
    expect(toNetwork("::ffff:192.0.2.7")).toBe("192.0.2.7");
  });

  test("the rate limit's address is the /64 network of an IPv6 address, however it is shortened", () => {
    expect(toNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(toNetwork("2001:0DB8:0001:0002:ffff::1")).toBe("2001:db8:1:2::/64");
    expect(toNetwork("2001:db8::1")).toBe(toNetwork("2001:db8:0:0:9::1"));
    expect(toNetwork("fe80::1%eth0")).toBe(toNetwork("fe80::2"));
    expect(toNetwork("::1")).toBe("0:0:0:0::/64");
  });
});

test("a limit is multiplied for load tests and never reaches zero", () => {
  expect(scaleLimit({ count: 10, windowMs: 1 }, 1000).count).toBe(10_000);
  expect(scaleLimit({ count: 10, windowMs: 1 }, 0.001).count).toBe(1);
});
