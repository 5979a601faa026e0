/**
 * Whether every text of a request can be stored: Postgres rejects NUL, and lone surrogates are not valid
 * UTF-8. Recursion is bounded by the schema.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item));
}
