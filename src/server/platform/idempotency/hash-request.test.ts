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
  it("is one for one request, in whatever order its fields come", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(hash(turned(body))).toBe(hash(body));
      }),
    );
  });

  it("is another for any other request", () => {
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

  it("is another for another place or method", () => {
    const body = { termsAccepted: true };
    const all = [hash(body), hash(body, "/api/trades/1/cancel"), hash(body, "/api/trades", "PUT")];
    expect(new Set(all).size).toBe(3);
  });

  it("is refused to a body that is nested without end", () => {
    const nested = JSON.parse(`${'{"a":['.repeat(8_000)}1${"]}".repeat(8_000)}`);
    expect(() => hash(nested)).toThrow(Refused);
  });
});
