import { hash } from "node:crypto";
import { Refused } from "#domain/refusal.ts";

/** Deeper than any valid request; bounds recursion. */
const maxDepth = 32;

/**
 * Request fingerprint, independent of field order.
 * @throws Refused `input_malformed` for excessive nesting.
 */
export function hashRequest(method: string, url: string, body: unknown): Buffer {
  return hash("sha256", `${method} ${url}\n${canonicalJson(body)}`, "buffer");
}

/** JSON with sorted fields, so that equal values give equal text. @throws Refused `input_malformed`. */
export function canonicalJson(value: unknown): string {
  return canonical(value, 0);
}

function canonical(value: unknown, depth: number): string {
  if (depth > maxDepth) throw new Refused("input_malformed");
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join()}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field, depth + 1)}`).join()}}`;
  }
  return JSON.stringify(value) ?? "null";
}
