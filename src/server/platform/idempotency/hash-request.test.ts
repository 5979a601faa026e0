import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { hashRequest } from "./hash-request.ts";

const hash = (body: unknown, url = "/api/trades", method = "POST") =>
  hashRequest(method, url, body).toString("hex");

/** The same value with reversed field order in each object. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, turned(field)]),
  );
}

describe("the fingerprint of a request", () => {
  it("the fingerprint of a request ignores the order of its fields", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(hash(turned(body))).toBe(hash(body));
      }),
    );
  });

  it("the fingerprint of another request is different", () => {
    const base = { amount: "10.00", to: "EUR", lines: [1, 2] };
    const others = [
      { ...base, amount: "10.01" },
      { ...base, amount: 10 },
      { ...base, lines: [2, 1] },
      { ...base, lines: ["1", 2] },
      { ...base, more: null },
      { amount: "10.00", to: 'EUR","lines":[1,2]' },
      undefined,
    ];
    expect(new Set([base, ...others].map((body) => hash(body))).size).toBe(others.length + 1);
  });

  it("the fingerprint depends on path and method", () => {
    const body = { termsAccepted: true };
    const all = [hash(body), hash(body, "/api/trades/1/cancel"), hash(body, "/api/trades", "PUT")];
    expect(new Set(all).size).toBe(3);
  });

  it("the fingerprint is refused for a body nested without end", () => {
    const nested = JSON.parse(`${'{"a":['.repeat(8_000)}1${"]}".repeat(8_000)}`);
    expect(() => hash(nested)).toThrow(Refused);
  });
});
