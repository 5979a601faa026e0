/**
 * Whether each text of a request can be stored: Postgres takes no NUL, and half of a surrogate pair would be written as
 * another character, or refused in JSON. Nested no deeper than the schema lets it be.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item));
}
