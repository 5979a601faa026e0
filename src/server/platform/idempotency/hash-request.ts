import { createHash } from "node:crypto";

/** A fingerprint of what a request asks for: the order of its fields does not count. */
export function hashRequest(method: string, url: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(`${method} ${url}\n${canonical(body)}`)
    .digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
  }
  return JSON.stringify(value) ?? "null";
}
