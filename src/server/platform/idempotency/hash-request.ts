import { createHash } from "node:crypto";
import { Refused } from "#domain/refusal.ts";

/** Far deeper than any request is: a body nested without end must not exhaust the stack. */
const maxDepth = 32;

/**
 * A fingerprint of what a request asks for: the order of its fields does not count.
 * @throws Refused `input_malformed` for a body that is nested deeper than any request is.
 */
export function hashRequest(method: string, url: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(`${method} ${url}\n${canonicalJson(body)}`)
    .digest();
}

/** JSON whose fields are in alphabetical order, so that equal values are equal texts. @throws Refused `input_malformed`. */
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
